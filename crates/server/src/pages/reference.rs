//! The API as a page for people, made from the same description that programs read.

use std::fmt::Write as _;

use axum::response::Html;
use messages::{Language, Messages};
use serde_json::Value;

use super::{escaped, page, rules::inline};

/// The page in every language, made once.
#[derive(Clone, Debug)]
pub(crate) struct Reference([Html<String>; 2]);

impl Reference {
    pub(crate) fn new<'a>(
        description: &Value,
        words: impl Fn(Language) -> &'a Messages,
    ) -> Reference {
        Reference(Language::ALL.map(|it| whole(description, words(it))))
    }

    pub(crate) fn page(&self, language: Language) -> Html<String> {
        let Reference([english, portuguese]) = self;
        match language {
            Language::English => english.clone(),
            Language::Portuguese => portuguese.clone(),
        }
    }
}

/// A route and a method.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    tag: &'a str,
    about: &'a Value,
}

impl Operation<'_> {
    /// Where it is on the page.
    fn anchor(&self) -> String {
        let path = self.path.trim_start_matches("/api/v1/");
        let path = path.replace(['{', '}'], "").replace('/', "-");
        format!("{}-{path}", self.method)
    }
}

fn operations(description: &Value) -> Vec<Operation<'_>> {
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().into_iter().flatten() {
        for (method, about) in methods.as_object().into_iter().flatten() {
            all.push(Operation {
                method,
                path,
                tag: about["tags"][0].as_str().unwrap_or_default(),
                about,
            });
        }
    }
    // As a reader meets them, not by the alphabet.
    all.sort_by_key(|it| it.about["x-order"].as_u64().unwrap_or(u64::MAX));
    all
}

const TAGS: [&str; 3] = ["games", "puzzles", "matches"];

fn whole(description: &Value, words: &Messages) -> Html<String> {
    let operations = operations(description);
    let say = |id: &str| escaped(&words.get(id));
    let mut text = format!(
        "<div class=\"api\"><div class=\"toc\"><h1>{}</h1><p><a href=\"/api/v1/openapi.json\">openapi.json</a></p>\n",
        say("page-api")
    );
    let tagged = |tag: &'static str| operations.iter().filter(move |it| it.tag == tag);
    for tag in TAGS.into_iter().filter(|it| 0 < tagged(it).count()) {
        write!(text, "<h2>{}</h2>", say(&format!("api-{tag}"))).unwrap_or_default();
        for it in tagged(tag) {
            let summary = it.about["summary"].as_str().unwrap_or_default();
            let first = summary.split(['.', ',', ';', ':']).next();
            writeln!(
                text,
                "<a href=\"#{}\">{}</a>",
                it.anchor(),
                inline(first.unwrap_or_default())
            )
            .unwrap_or_default();
        }
    }
    write!(
        text,
        "</div>\n<div class=\"ops\"><p class=\"lead\">{}</p>",
        inline(&words.get("api-lead"))
    )
    .unwrap_or_default();
    for tag in TAGS.into_iter().filter(|it| 0 < tagged(it).count()) {
        writeln!(text, "<h2>{}</h2>", say(&format!("api-{tag}"))).unwrap_or_default();
        for it in tagged(tag) {
            write_operation(&mut text, it, description, words);
        }
    }
    text += "</div></div>\n";
    page(words, &words.get("api-title"), &text)
}

fn write_operation(text: &mut String, it: &Operation<'_>, description: &Value, words: &Messages) {
    let say = |id: &str| escaped(&words.get(id));
    writeln!(
        text,
        "<section class=\"op\" id=\"{}\"><h3><span class=\"verb {}\">{}</span>{}</h3>",
        it.anchor(),
        it.method,
        it.method.to_ascii_uppercase(),
        escaped(it.path)
    )
    .unwrap_or_default();
    for part in ["summary", "description"] {
        for part in it.about[part].as_str().unwrap_or_default().split("\n\n") {
            if !part.is_empty() {
                writeln!(text, "<p>{}</p>", inline(part)).unwrap_or_default();
            }
        }
    }
    let parameters = it.about["parameters"].as_array();
    if let Some(parameters) = parameters.filter(|it| !it.is_empty()) {
        write!(text, "<h4>{}</h4>", say("api-parameters")).unwrap_or_default();
        let rows = parameters.iter().map(|it| Field {
            name: it["name"].as_str().unwrap_or_default(),
            schema: &it["schema"],
            required: it["required"] == true,
            about: it["description"].as_str().unwrap_or_default(),
        });
        write_fields(text, rows, words);
    }
    let body = &it.about["requestBody"]["content"]["application/json"];
    if body.is_object() {
        write!(text, "<h4>{}</h4>", say("api-request")).unwrap_or_default();
        write_fields(text, fields(&body["schema"], description), words);
    }
    if let Some(command) = curl(it) {
        writeln!(text, "<pre class=\"curl\">{}</pre>", escaped(&command)).unwrap_or_default();
    }
    write_answers(text, it, description, words);
    text.push_str("</section>\n");
}

/// How to ask with the program everybody has.
fn curl(it: &Operation<'_>) -> Option<String> {
    let path = it.about["x-example-path"].as_str()?;
    let mut parts = vec![format!("curl -s 'http://127.0.0.1:8080{path}'")];
    if it.about["x-example-bearer"] == true {
        parts.push("-H 'authorization: Bearer TOKEN'".to_owned());
    }
    let body = &it.about["requestBody"]["content"]["application/json"]["example"];
    if !body.is_null() {
        parts.push("-H 'content-type: application/json'".to_owned());
        parts.push(format!("-d '{body}'"));
    }
    Some(parts.join(" \\\n    "))
}

fn write_answers(text: &mut String, it: &Operation<'_>, description: &Value, words: &Messages) {
    let say = |id: &str| escaped(&words.get(id));
    let responses = it.about["responses"].as_object();
    let mut problems = String::new();
    for (status, response) in responses.into_iter().flatten() {
        let about = response["description"].as_str().unwrap_or_default();
        if !status.starts_with(['1', '2']) {
            write!(problems, "<li>{status} {}</li>", inline(about)).unwrap_or_default();
            continue;
        }
        let content = response["content"].as_object();
        let content = content.and_then(|it| it.iter().next());
        let kind = content.map_or("", |it| it.0.as_str());
        writeln!(
            text,
            "<h4>{}: {status} <code>{}</code></h4>",
            say("api-answer"),
            escaped(kind)
        )
        .unwrap_or_default();
        let Some((_, content)) = content else {
            continue;
        };
        let example = shortened(&content["example"]);
        let example = match &example {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            value => pretty(value, 0),
        };
        if !example.is_empty() {
            writeln!(text, "<pre>{}</pre>", escaped(&example)).unwrap_or_default();
        }
        let fields = fields(&content["schema"], description);
        if !fields.is_empty() {
            write!(text, "<details><summary>{}</summary>", say("api-fields")).unwrap_or_default();
            write_fields(text, fields, words);
            text.push_str("</details>\n");
        }
    }
    if !problems.is_empty() {
        writeln!(
            text,
            "<h4>{}</h4><ul class=\"problems\">{problems}</ul>",
            say("api-problems")
        )
        .unwrap_or_default();
    }
}

/// The longest text and the longest lists that are shown whole: of values, and of anything else.
const TEXT: usize = 120;
const VALUES: usize = 8;
const LIST: usize = 2;

/// An example that does not fill the page: the rest is left to whoever asks.
fn shortened(value: &Value) -> Value {
    match value {
        Value::String(text) if TEXT < text.chars().count() && !text.starts_with('{') => {
            let text: String = text.chars().take(TEXT).collect();
            Value::String(format!("{text}…"))
        }
        Value::Array(items) => {
            let plain = items.iter().all(|it| !it.is_array() && !it.is_object());
            let most = if plain { VALUES } else { LIST };
            let mut shown: Vec<Value> = items.iter().take(most).map(shortened).collect();
            if most < items.len() {
                shown.push(Value::String("…".to_owned()));
            }
            Value::Array(shown)
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|it| (it.0.clone(), shortened(it.1)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

/// The widest value that is kept on one line.
const WIDTH: usize = 72;

/// JSON for people: what fits on a line stays on it.
fn pretty(value: &Value, depth: usize) -> String {
    let line = value.to_string();
    if line.chars().count() + 2 * depth <= WIDTH {
        return line;
    }
    let inner = "  ".repeat(depth + 1);
    let parts: Vec<String> = match value {
        Value::Array(items) => items
            .iter()
            .map(|it| format!("{inner}{}", pretty(it, depth + 1)))
            .collect(),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, it)| format!("{inner}\"{name}\": {}", pretty(it, depth + 1)))
            .collect(),
        _ => return line,
    };
    let [open, close] = if value.is_array() {
        ["[", "]"]
    } else {
        ["{", "}"]
    };
    format!(
        "{open}\n{}\n{}{close}",
        parts.join(",\n"),
        "  ".repeat(depth)
    )
}

/// A part of a request or an answer.
struct Field<'a> {
    name: &'a str,
    schema: &'a Value,
    required: bool,
    about: &'a str,
}

/// The schema that is meant.
fn resolved<'a>(schema: &'a Value, description: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|it| it.rsplit('/').next());
    name.map_or(schema, |it| &description["components"]["schemas"][it])
}

fn fields<'a>(schema: &'a Value, description: &'a Value) -> Vec<Field<'a>> {
    let schema = resolved(schema, description);
    let mut all: Vec<Field<'a>> = Vec::new();
    // What is made of several schemas has the fields of all.
    for part in schema["allOf"].as_array().into_iter().flatten() {
        all.extend(fields(part, description));
    }
    let required = schema["required"].as_array();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        all.push(Field {
            name,
            schema: property,
            required: required.is_some_and(|it| it.iter().any(|it| it == name)),
            about: property["description"].as_str().unwrap_or_default(),
        });
    }
    all
}

fn write_fields<'a>(
    text: &mut String,
    fields: impl IntoIterator<Item = Field<'a>>,
    words: &Messages,
) {
    text.push_str("<div class=\"fields\"><table>");
    for it in fields {
        let optional = if it.required {
            String::new()
        } else {
            format!(" <span class=\"kind\">{}</span>", words.get("api-optional"))
        };
        writeln!(
            text,
            "<tr><td><code>{}</code>{optional}</td><td><span class=\"kind\">{}</span></td><td>{}</td></tr>",
            escaped(it.name),
            escaped(&kind(it.schema)),
            inline(it.about)
        )
        .unwrap_or_default();
    }
    text.push_str("</table></div>\n");
}

/// What a value looks like, in a word or two of the schema's own language.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    for either in ["oneOf", "anyOf", "allOf"] {
        if let Some(kinds) = schema[either].as_array() {
            let kinds: Vec<String> = kinds.iter().map(kind).collect();
            return kinds.join(" | ");
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        return values.join(" | ");
    }
    match &schema["type"] {
        Value::String(it) if it == "array" => format!("{}[]", kind(&schema["items"])),
        Value::String(it) => it.clone(),
        Value::Array(kinds) => {
            let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
            kinds.join(" | ")
        }
        _ => "any".to_owned(),
    }
}
