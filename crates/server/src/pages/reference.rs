//! The API as a page for people, made from the same description that programs read.

use axum::response::Html;
use maud::{Markup, html};
use messages::{Language, Messages};
use serde_json::Value;

use super::{
    example::{pretty, shortened},
    markdown::{blocks, inline},
    page,
};

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

    /// What it does, in as few words as there are.
    fn short(&self) -> &str {
        let summary = self.about["summary"].as_str().unwrap_or_default();
        let end = summary.find(['.', ',', ';', ':']).unwrap_or(summary.len());
        &summary[..end]
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
    let tagged = |tag: &'static str| operations.iter().filter(move |it| it.tag == tag);
    let tags = || TAGS.into_iter().filter(|it| 0 < tagged(it).count());
    let content = html! {
        div.api {
            div.toc {
                h1 { (words.get("page-api")) }
                p { a href="/api/v1/openapi.json" { "openapi.json" } }
                @for tag in tags() {
                    h2 { (words.get(&format!("api-{tag}"))) }
                    @for it in tagged(tag) {
                        a href={ "#" (it.anchor()) } { (inline(it.short())) }
                    }
                }
            }
            div.ops {
                p.lead { (inline(&words.get("api-lead"))) }
                @for tag in tags() {
                    h2 { (words.get(&format!("api-{tag}"))) }
                    @for it in tagged(tag) { (section(it, description, words)) }
                }
            }
        }
    };
    page(words, &words.get("api-title"), &content)
}

/// All about a route and a method.
fn section(it: &Operation<'_>, description: &Value, words: &Messages) -> Markup {
    let parameters = it.about["parameters"].as_array().into_iter().flatten();
    let parameters: Vec<Field<'_>> = parameters.map(Field::of_parameter).collect();
    let body = &it.about["requestBody"]["content"]["application/json"];
    html! {
        section.op id=(it.anchor()) {
            h3 {
                span class={ "verb " (it.method) } { (it.method.to_ascii_uppercase()) }
                (it.path)
            }
            @for part in ["summary", "description"] {
                (blocks(it.about[part].as_str().unwrap_or_default()))
            }
            @if !parameters.is_empty() {
                h4 { (words.get("api-parameters")) }
                (table(&parameters, words))
            }
            @if body.is_object() {
                h4 { (words.get("api-request")) }
                (table(&fields(&body["schema"], description), words))
            }
            @if let Some(command) = curl(it) { pre.curl { (command) } }
            (answers(it, description, words))
        }
    }
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

/// What may be answered, and the problems there may be.
fn answers(it: &Operation<'_>, description: &Value, words: &Messages) -> Markup {
    let responses = it.about["responses"].as_object().into_iter().flatten();
    let (answers, problems): (Vec<_>, Vec<_>) =
        responses.partition(|(status, _)| status.starts_with(['1', '2']));
    html! {
        @for (status, response) in answers { (answer(status, response, description, words)) }
        @if !problems.is_empty() {
            h4 { (words.get("api-problems")) }
            ul.problems {
                @for (status, response) in problems {
                    li { (status) " " (inline(response["description"].as_str().unwrap_or_default())) }
                }
            }
        }
    }
}

fn answer(status: &str, response: &Value, description: &Value, words: &Messages) -> Markup {
    let content = response["content"].as_object();
    let (kind, content) = content
        .and_then(|it| it.iter().next())
        .map_or(("", &Value::Null), |(kind, content)| (kind, content));
    let example = match shortened(&content["example"]) {
        Value::Null => String::new(),
        Value::String(text) => text,
        value => pretty(&value, 0),
    };
    let fields = fields(&content["schema"], description);
    html! {
        h4 { (words.get("api-answer")) ": " (status) " " code { (kind) } }
        @if !example.is_empty() { pre { (example) } }
        @if !fields.is_empty() {
            details {
                summary { (words.get("api-fields")) }
                (table(&fields, words))
            }
        }
    }
}

/// A part of a request or an answer.
struct Field<'a> {
    name: &'a str,
    schema: &'a Value,
    required: bool,
    about: &'a str,
}

impl<'a> Field<'a> {
    fn of_parameter(parameter: &'a Value) -> Field<'a> {
        Field {
            name: parameter["name"].as_str().unwrap_or_default(),
            schema: &parameter["schema"],
            required: parameter["required"] == true,
            about: parameter["description"].as_str().unwrap_or_default(),
        }
    }
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

fn table(fields: &[Field<'_>], words: &Messages) -> Markup {
    html! {
        div.fields {
            table {
                @for it in fields {
                    tr {
                        td {
                            code { (it.name) }
                            @if !it.required { " " span.kind { (words.get("api-optional")) } }
                        }
                        td { span.kind { (kind(it.schema)) } }
                        td { (inline(it.about)) }
                    }
                }
            }
        }
    }
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
