// Spoken codes: the id of a match in groups of letters and digits that neither sound nor look alike.

const CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** Formats a match id for reading aloud: `8w4k q7xm 2nd9`; `undefined` for ids of older matches. */
export function spoken(id: string): string | undefined {
  return CODE.test(id) ? id.replace(/.{4}(?!$)/g, "$& ") : undefined;
}

/** Parses a typed match id, with or without spaces, in any case, or as a link. */
export function typedCode(text: string): string | undefined {
  const link = /\/matches\/([\w-]{12})(?![\w-])/.exec(text)?.[1];
  if (link !== undefined || text.includes("/")) return link;
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  // Letters that look like a digit are read as that digit.
  const code = plain.replaceAll("o", "0").replace(/[il]/g, "1").replaceAll("u", "v");
  return CODE.test(code) ? code : undefined;
}
