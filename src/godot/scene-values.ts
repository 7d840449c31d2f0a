/** GDScript that Launch runs in Godot, as well without an editor as in its add-on: values from JSON and back, and what a node takes. Written for Godot 3; one table makes it that of 4. */

export const SCENE_VALUES = `var problem = null

func fail(code, text):
	if problem == null:
		problem = {"code": code, "message": text}
	return null

func value_of(given):
	if typeof(given) == TYPE_ARRAY:
		var list = []
		for item in given:
			list.append(value_of(item))
		return list
	if typeof(given) != TYPE_DICTIONARY:
		return given
	if not given.has("_type"):
		var named = {}
		for key in given:
			named[key] = value_of(given[key])
		return named
	match given["_type"]:
		"Vector2":
			return Vector2(given["x"], given["y"])
		"Vector3":
			return Vector3(given["x"], given["y"], given["z"])
		"Color":
			return Color(given["r"], given["g"], given["b"], given.get("a", 1.0))
		"NodePath":
			return NodePath(given["path"])
		"Resource":
			return load_file(given["path"])
	return fail("E_SCHEMA_VALIDATION", "The type " + str(given["_type"]) + " is not known.")

func load_file(path):
	if not ResourceLoader.exists(path):
		return fail("E_NOT_FOUND", "There is no resource at " + path + ".")
	var found = load(path)
	if found == null:
		return fail("E_NOT_FOUND", "Godot does not load " + path + ", or something that it names.")
	return found

func make_node(type, name):
	if not ClassDB.class_exists(type) or not ClassDB.is_parent_class(type, "Node") or not ClassDB.can_instance(type):
		return fail("E_SCHEMA_VALIDATION", "The class " + type + " is no node that can be made.")
	var node = ClassDB.instance(type)
	node.name = name
	return node

func node_at(root, path):
	var node = root.get_node_or_null(path)
	if node == null:
		return fail("E_NOT_FOUND", "There is no node at " + path + ".")
	return node

# The values by name, as the node takes them; nothing where one does not fit.
func fitting(node, properties):
	var known = {}
	var fit = {}
	for property in node.get_property_list():
		known[property["name"]] = property["type"]
	for name in properties:
		if not known.has(name):
			return fail("E_SCHEMA_VALIDATION", node.get_class() + " has no property " + name + ".")
		var value = value_of(properties[name])
		if problem != null:
			return null
		var kind = known[name]
		var is_number = typeof(value) in [TYPE_INT, TYPE_REAL] and kind in [TYPE_INT, TYPE_REAL, TYPE_BOOL]
		var is_name = typeof(value) == TYPE_STRING and kind in [TYPE_NODE_PATH]
		if value != null and kind != TYPE_NIL and typeof(value) != kind and not is_number and not is_name:
			return fail("E_SCHEMA_VALIDATION", name + " of " + node.get_class() + " does not take this value.")
		fit[name] = value
	return fit

func set_all(node, properties):
	var fit = fitting(node, properties)
	if fit != null:
		for name in fit:
			node.set(name, fit[name])

func plain(value):
	match typeof(value):
		TYPE_NIL, TYPE_BOOL, TYPE_INT, TYPE_STRING:
			return value
		TYPE_REAL:
			return str(value) if is_inf(value) or is_nan(value) else value
		TYPE_VECTOR2:
			return {"_type": "Vector2", "x": value.x, "y": value.y}
		TYPE_VECTOR3:
			return {"_type": "Vector3", "x": value.x, "y": value.y, "z": value.z}
		TYPE_COLOR:
			return {"_type": "Color", "r": value.r, "g": value.g, "b": value.b, "a": value.a}
		TYPE_NODE_PATH:
			return {"_type": "NodePath", "path": str(value)}
		TYPE_ARRAY:
			var list = []
			for item in value:
				list.append(plain(item))
			return list
		TYPE_OBJECT:
			if value is Resource:
				return {"_type": "Resource", "path": value.resource_path, "class": value.get_class()}
			return {"_type": "Object", "class": value.get_class()} if value != null else null
	return {"_type": "Text", "type": typeof(value), "text": var2str(value)}

func listed(node):
	var list = []
	for property in node.get_property_list():
		# What is stored, or shown in an inspector.
		if property["usage"] & 6 != 0:
			list.append({"name": property["name"], "type": property["type"], "value": plain(node.get(property["name"]))})
	return list

func look(root, wanted):
	var node = node_at(root, wanted["node"])
	if node == null:
		return null
	if not wanted.has("property"):
		return {"class": node.get_class(), "properties": listed(node)}
	for property in node.get_property_list():
		if property["name"] == wanted["property"]:
			return {"class": node.get_class(), "type": property["type"], "value": plain(node.get(wanted["property"]))}
	return fail("E_NOT_FOUND", node.get_class() + " has no property " + wanted["property"] + ".")

func tree_of(node, root):
	var children = []
	for child in node.get_children():
		children.append(tree_of(child, root))
	return {"name": str(node.name), "type": node.get_class(), "path": str(root.get_path_to(node)), "children": children}
`;

/** What Godot 4 writes otherwise in the GDScript of ours. */
const IN_GODOT_4: readonly (readonly [RegExp, string])[] = [
  [/^tool$/m, '@tool'],
  [/\bReference\b/g, 'RefCounted'],
  [/\bTYPE_REAL\b/g, 'TYPE_FLOAT'],
  [/\[TYPE_NODE_PATH\]/g, '[TYPE_NODE_PATH, TYPE_STRING_NAME]'],
  [/\bvar2str\(/g, 'var_to_str('],
  [/\bClassDB\.can_instance\(/g, 'ClassDB.can_instantiate('],
  [/\bClassDB\.instance\(/g, 'ClassDB.instantiate('],
];

/** A script of ours in the dialect of Godot 4 and later. */
export const inGodot4 = (script: string): string =>
  IN_GODOT_4.reduce((text, [known, written]) => text.replace(known, written), script);
