//! Rewrites schemas for generators of clients, so that every shape is an object with a name.
//!
//! `utoipa` describes flattened structs as `allOf` and enums as `oneOf` with anonymous schemas.
//! Generators lose fields of the first and invent names for the second. Here the parts of an `allOf`
//! become one object, the alternatives of a `oneOf` become named schemas, and the field whose value
//! differs between them is declared as the `discriminator`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

type Schema = Map<String, Value>;

const PLACE: &str = "#/components/schemas/";

/// Rewrites the schemas of an `OpenAPI` document so that every object schema has a name, forbids
/// unknown fields in requests, and removes schemas that no route uses.
pub(super) fn simplify(description: &mut Value) {
    let Value::Object(parts) = description["components"]["schemas"].take() else {
        return;
    };
    let mut schemas = Value::Object(named(&parts));
    let paths = description["paths"].as_object().into_iter().flatten();
    let methods = paths.filter_map(|(_, it)| it.as_object()).flatten();
    let bodies: Vec<Value> = methods.map(|(_, it)| it["requestBody"].clone()).collect();
    forbid_unknown_fields(&mut schemas, &Value::Array(bodies));
    remove_unused(&mut schemas, &description["paths"]);
    description["components"]["schemas"] = schemas;
}

/// The schemas of the types named in `received` and `sent` and of all types that they contain,
/// rewritten so that every object schema has a name. Those of `received` forbid unknown fields.
pub(super) fn of_messages(parts: &Schema, received: &[&str], sent: &[&str]) -> Value {
    let references = |names: &[&str]| -> Value { names.iter().map(|it| reference(it)).collect() };
    let mut schemas = Value::Object(named(parts));
    forbid_unknown_fields(&mut schemas, &references(received));
    remove_unused(&mut schemas, &references(&[received, sent].concat()));
    schemas
}

/// Rewrites schemas: an `allOf` becomes one object, and alternatives of a `oneOf` and anonymous
/// objects in fields become schemas with names of their own.
fn named(parts: &Schema) -> Schema {
    let mut named = Schema::new();
    for (name, schema) in parts {
        rewrite(name, schema, parts, &mut named);
    }
    let keys: Vec<String> = named.keys().cloned().collect();
    for name in keys {
        name_fields(&name, &mut named);
    }
    for schema in named.values_mut().filter_map(Value::as_object_mut) {
        constants(schema);
    }
    named
}

/// The name of the schema that a `$ref` refers to; `None` if the value is no reference.
fn referred(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix(PLACE)
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{PLACE}{name}") })
}

/// Converts a name such as `take-back` or `take_back` to `TakeBack`.
fn pascal(text: &str) -> String {
    let words = text.split(['-', '_']);
    let capital = |it: &str| {
        let mut letters = it.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    words.map(capital).collect()
}

/// Adds a schema to `named`: an `allOf` merged into one object, a `oneOf` of objects with each
/// alternative as a schema of its own, anything else unchanged.
fn rewrite(name: &str, schema: &Value, parts: &Schema, named: &mut Schema) {
    let is_made_up = schema["allOf"].is_array() || schema["oneOf"].is_array();
    let mut shapes = if is_made_up {
        shapes(schema, parts)
    } else {
        Vec::new()
    };
    let mut whole = match shapes.len() {
        0 => {
            named.insert(name.to_owned(), schema.clone());
            return;
        }
        1 => shapes.remove(0),
        _ => choice(name, shapes, named),
    };
    if let Some(about) = schema.get("description") {
        whole.insert("description".to_owned(), about.clone());
    }
    named.insert(name.to_owned(), Value::Object(whole));
}

/// Makes a `oneOf` schema that refers to the given objects. Each object is added to `named` under a
/// name made of `name` and its title, tag value, only field or number.
fn choice(name: &str, shapes: Vec<Schema>, named: &mut Schema) -> Schema {
    let tag = tag(&shapes);
    let mut refs = Vec::new();
    let mut mapping = Map::new();
    for (i, mut shape) in shapes.into_iter().enumerate() {
        let title = shape.remove("title");
        let value = tag.as_deref().and_then(|it| only(&shape["properties"][it]));
        let single = shape["properties"].as_object().filter(|it| it.len() == 1);
        let single = single.and_then(|it| it.keys().next());
        let kind = title.as_ref().and_then(Value::as_str).or(value);
        let kind = kind.or(single.map(String::as_str));
        let kind = kind.map_or_else(|| (i + 1).to_string(), pascal);
        let shape_name = format!("{name}{kind}");
        if let Some(value) = value {
            mapping.insert(value.to_owned(), json!(format!("{PLACE}{shape_name}")));
        }
        refs.push(reference(&shape_name));
        named.insert(shape_name, Value::Object(shape));
    }
    let mut whole = Schema::new();
    whole.insert("oneOf".to_owned(), Value::Array(refs));
    if let Some(tag) = tag {
        let discriminator = json!({ "propertyName": tag, "mapping": mapping });
        whole.insert("discriminator".to_owned(), discriminator);
    }
    whole
}

/// The only text that a field may have according to its schema. `None` if the schema doesn't list
/// exactly one value.
fn only(field: &Value) -> Option<&str> {
    match field["enum"].as_array()?.as_slice() {
        [only] => only.as_str(),
        _ => None,
    }
}

/// The discriminator of the alternatives of a `oneOf`: the field that has one possible value in
/// each of them, and a different one in each. `None` if there is no such field.
fn tag(shapes: &[Schema]) -> Option<String> {
    let differs = |field: &&String| {
        let values: Option<BTreeSet<&str>> = shapes
            .iter()
            .map(|it| only(&it["properties"][*field]))
            .collect();
        values.is_some_and(|it| it.len() == shapes.len())
    };
    let fields = shapes.first()?.get("properties")?.as_object()?;
    fields.keys().find(differs).cloned()
}

/// All objects that a value of a schema may be. Empty if it may be anything else than an object.
fn shapes(schema: &Value, parts: &Schema) -> Vec<Schema> {
    if let Some(part) = referred(schema).and_then(|it| parts.get(it)) {
        return shapes(part, parts);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().fold(vec![Schema::new()], |wholes, part| {
            let added = shapes(part, parts);
            let both = |whole: &Schema| added.iter().map(|it| merged(whole, it)).collect();
            wholes
                .iter()
                .flat_map(|it: &Schema| -> Vec<Schema> { both(it) })
                .collect()
        });
    }
    if let Some(either) = schema["oneOf"].as_array() {
        let each: Vec<Vec<Schema>> = either.iter().map(|it| shapes(it, parts)).collect();
        let all_known = each.iter().all(|it| !it.is_empty());
        return each.into_iter().flatten().filter(|_| all_known).collect();
    }
    let object = schema
        .as_object()
        .filter(|it| it.contains_key("properties"));
    object.cloned().into_iter().collect()
}

/// Merges the fields of two object schemas into one schema, which keeps the first one's
/// description.
fn merged(one: &Schema, other: &Schema) -> Schema {
    let mut whole = one.clone();
    for (key, value) in other {
        match (key.as_str(), whole.get_mut(key), value) {
            ("properties", Some(Value::Object(fields)), Value::Object(more)) => {
                fields.extend(more.clone());
            }
            ("required", Some(Value::Array(fields)), Value::Array(more)) => {
                fields.extend(more.iter().cloned());
            }
            // The description of the whole says more than that of a part.
            ("description", Some(_), _) => {}
            _ => {
                whole.insert(key.clone(), value.clone());
            }
        }
    }
    whole
}

/// Moves anonymous objects out of the fields of a schema into schemas of their own.
fn name_fields(name: &str, named: &mut Schema) {
    let mut found = Vec::new();
    let fields = named.get_mut(name).and_then(|it| it.get_mut("properties"));
    let fields = fields.and_then(Value::as_object_mut);
    for (field, schema) in fields.into_iter().flatten() {
        if !schema["properties"].is_object() {
            continue;
        }
        let kind = pascal(field);
        let kind = if name.ends_with(&kind) {
            "Value"
        } else {
            &kind
        };
        let field_name = format!("{name}{kind}");
        let about = schema["description"].clone();
        let object = std::mem::replace(schema, reference(&field_name));
        if about.is_string() {
            schema["description"] = about;
        }
        found.push((field_name, object));
    }
    named.extend(found);
}

/// Declares those fields of an object schema that have only one possible value as `const`.
fn constants(schema: &mut Schema) {
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, field) in fields.into_iter().flatten() {
        let Some(value) = only(field).map(str::to_owned) else {
            continue;
        };
        if let Some(field) = field.as_object_mut() {
            field.remove("enum");
            field.insert("const".to_owned(), json!(value));
        }
    }
}

/// Collects the names of the schemas that a part of the `OpenAPI` document refers to.
fn collect_names(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|it| collect_names(it, names)),
        Value::Object(fields) => {
            names.extend(referred(value).map(str::to_owned));
            fields.values().for_each(|it| collect_names(it, names));
        }
        _ => {}
    }
}

/// The names of the schemas that a part of the `OpenAPI` document refers to, directly or through
/// others.
fn reachable(start: &Value, schemas: &Value) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect_names(start, &mut names);
    loop {
        let before = names.len();
        for name in names.clone() {
            collect_names(&schemas[name.as_str()], &mut names);
        }
        if names.len() == before {
            return names;
        }
    }
}

/// Sets `additionalProperties` to `false` in all object schemas that `received` (request bodies)
/// refers to: the server refuses unknown fields.
fn forbid_unknown_fields(schemas: &mut Value, received: &Value) {
    for name in reachable(received, schemas) {
        let schema = &mut schemas[name.as_str()];
        if schema["properties"].is_object() || schema["type"] == "object" {
            schema["additionalProperties"] = json!(false);
        }
    }
}

/// Removes the schemas to which `used` refers neither directly nor through other schemas.
fn remove_unused(schemas: &mut Value, used: &Value) {
    let used = reachable(used, schemas);
    if let Some(schemas) = schemas.as_object_mut() {
        schemas.retain(|name, _| used.contains(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The simplified schemas of an API with one route, which takes `Request` and returns `Answer`.
    fn simplified(schemas: &Value) -> Value {
        let content = |name: &str| json!({ "application/json": { "schema": reference(name) } });
        let mut description = json!({
            "paths": { "/": { "post": {
                "requestBody": { "content": content("Request") },
                "responses": { "200": { "content": content("Answer") } },
            } } },
            "components": { "schemas": schemas },
        });
        simplify(&mut description);
        description["components"]["schemas"].take()
    }

    fn object(fields: &Value, required: &[&str]) -> Value {
        json!({ "type": "object", "properties": fields, "required": required })
    }

    #[test]
    fn all_of_and_one_of_become_named_objects() {
        let text = json!({ "type": "string" });
        let kind = |it: &str| json!({ "type": "string", "enum": [it] });
        let schemas = json!({
            "Request": { "description": "All of it.", "allOf": [
                reference("Choice"),
                object(&json!({ "id": text }), &["id"]),
            ] },
            "Choice": { "oneOf": [
                object(&json!({ "do": kind("play"), "move": text }), &["do", "move"]),
                object(&json!({ "do": kind("give-up") }), &["do"]),
            ] },
            "Answer": { "oneOf": [
                object(&json!({ "place": object(&json!({ "at": text }), &["at"]) }), &["place"]),
                object(&json!({ "pass": text }), &["pass"]),
            ] },
            "Unused": text,
        });
        let id = |kind: &str| json!({ "do": { "type": "string", "const": kind }, "id": text });
        let mut play = object(&id("play"), &["do", "move", "id"]);
        play["properties"]["move"] = text.clone();
        play["additionalProperties"] = json!(false);
        let mut give_up = object(&id("give-up"), &["do", "id"]);
        give_up["additionalProperties"] = json!(false);
        let expected = json!({
            "Request": {
                "description": "All of it.",
                "oneOf": [reference("RequestPlay"), reference("RequestGiveUp")],
                "discriminator": { "propertyName": "do", "mapping": {
                    "play": "#/components/schemas/RequestPlay",
                    "give-up": "#/components/schemas/RequestGiveUp",
                } },
            },
            "RequestPlay": play,
            "RequestGiveUp": give_up,
            "Answer": { "oneOf": [reference("AnswerPlace"), reference("AnswerPass")] },
            "AnswerPlace": object(&json!({ "place": reference("AnswerPlaceValue") }), &["place"]),
            "AnswerPlaceValue": object(&json!({ "at": text }), &["at"]),
            "AnswerPass": object(&json!({ "pass": text }), &["pass"]),
        });
        assert_eq!(simplified(&schemas), expected);
    }

    #[test]
    fn optional_field_stays_a_choice_with_null() {
        let field = json!({ "oneOf": [reference("Part"), { "type": "null" }] });
        let schemas = json!({
            "Request": object(&json!({ "part": field }), &[]),
            "Answer": { "type": "string" },
            "Part": { "type": "string", "enum": ["a", "b"] },
        });
        let found = simplified(&schemas);
        assert_eq!(found["Request"]["properties"]["part"], field);
        assert_eq!(found["Part"]["enum"], json!(["a", "b"]));
    }
}
