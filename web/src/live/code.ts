// Codes that are read aloud: the id of a match, in groups, of letters and digits that sound and look
// different.

const CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** The id of a match as people say it: `8w4k q7xm 2nd9`. Ids of older matches can't be said. */
export function spoken(id: string): string | undefined {
  return CODE.test(id) ? id.replace(/.{4}(?!$)/g, "$& ") : undefined;
}

/** The id that somebody has typed, with or without spaces, in small letters or capitals, or as a link. */
export function typedCode(text: string): string | undefined {
  const link = /\/matches\/([\w-]{12})(?![\w-])/.exec(text)?.[1];
  if (link !== undefined || text.includes("/")) return link;
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  // What looks like a digit is one.
  const code = plain.replaceAll("o", "0").replace(/[il]/g, "1").replaceAll("u", "v");
  return CODE.test(code) ? code : undefined;
}
