/** The program that edits a scene inside Godot, in the dialects of 3 and 4: one list of edits in, one result and the scene out, all as files outside the project. */

/** What stands between the two dialects. */
interface Dialect {
  read: string;
  write: string;
  instance: string;
  save: string;
  quit: string;
  connect: string;
  text: string;
}
const GODOT_3: Dialect = {
  read: `	var file = File.new()
	if file.open(OS.get_environment("LAUNCH_REQUEST"), File.READ) != OK:
		return null
	var parsed = JSON.parse(file.get_as_text())
	file.close()
	return parsed.result`,
  write: `	var file = File.new()
	file.open(OS.get_environment("LAUNCH_RESULT"), File.WRITE)
	file.store_string(to_json(result))
	file.close()`,
  instance: 'instance()',
  save: 'ResourceSaver.save(OS.get_environment("LAUNCH_SAVED"), packed)',
  quit: 'quit(0)',
  connect: 'source.connect(edit["signal"], target, edit["method"], [], 2)',
  text: 'var2str(value)',
};
const GODOT_4: Dialect = {
  read: `	var file = FileAccess.open(OS.get_environment("LAUNCH_REQUEST"), FileAccess.READ)
	if file == null:
		return null
	return JSON.parse_string(file.get_as_text())`,
  write: `	var file = FileAccess.open(OS.get_environment("LAUNCH_RESULT"), FileAccess.WRITE)
	file.store_string(JSON.stringify(result))
	file.close()`,
  instance: 'instantiate()',
  save: 'ResourceSaver.save(packed, OS.get_environment("LAUNCH_SAVED"))',
  quit: 'quit(0)',
  connect: 'source.connect(edit["signal"], Callable(target, edit["method"]), 2)',
  text: 'var_to_str(value)',
};

/** `major`: 3, or 4 and later. */
export function sceneScript(major: number): string {
  const { read, write, instance, save, quit, connect, text } = major >= 4 ? GODOT_4 : GODOT_3;
  return `extends SceneTree

var problem = null

func fail(code, text):
	if problem == null:
		problem = {"code": code, "message": text}
	return null

func read_request():
${read}

func write_result(result):
${write}

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
	if not ClassDB.class_exists(type) or not ClassDB.is_parent_class(type, "Node") or not ClassDB.can_instantiate(type):
		return fail("E_SCHEMA_VALIDATION", "The class " + type + " is no node that can be made.")
	var node = ClassDB.instantiate(type)
	node.name = name
	return node

func node_at(root, path):
	var node = root.get_node_or_null(path)
	if node == null:
		return fail("E_NOT_FOUND", "There is no node at " + path + ".")
	return node

func set_all(node, properties):
	var known = {}
	for property in node.get_property_list():
		known[property["name"]] = property["type"]
	for name in properties:
		if not known.has(name):
			fail("E_SCHEMA_VALIDATION", node.get_class() + " has no property " + name + ".")
			return
		var value = value_of(properties[name])
		if problem != null:
			return
		var kind = known[name]
		var is_number = typeof(value) in [TYPE_INT, TYPE_REAL] and kind in [TYPE_INT, TYPE_REAL, TYPE_BOOL]
		var is_name = typeof(value) == TYPE_STRING and kind in [${major >= 4 ? 'TYPE_NODE_PATH, TYPE_STRING_NAME' : 'TYPE_NODE_PATH'}]
		if value != null and kind != TYPE_NIL and typeof(value) != kind and not is_number and not is_name:
			fail("E_SCHEMA_VALIDATION", name + " of " + node.get_class() + " does not take this value.")
			return
		node.set(name, value)

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
	return {"_type": "Text", "type": typeof(value), "text": ${text}}

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

func own(node, root):
	node.owner = root

func apply(root, edit):
	match edit["op"]:
		"add":
			var parent = node_at(root, edit["parent"])
			if parent == null:
				return
			if parent.has_node(edit["name"]):
				return fail("E_SCHEMA_VALIDATION", "There is a node " + edit["name"] + " already.")
			var node = make_node(edit["type"], edit["name"])
			if node == null:
				return
			parent.add_child(node)
			own(node, root)
			set_all(node, edit.get("properties", {}))
		"set":
			var target = node_at(root, edit["node"])
			if target != null:
				set_all(target, edit["properties"])
		"script":
			var holder = node_at(root, edit["node"])
			if holder != null:
				var script = load_file(edit["path"])
				if script != null:
					holder.set_script(script)
		"instance":
			var above = node_at(root, edit["parent"])
			var packed = load_file(edit["path"])
			if above == null or packed == null:
				return
			if not packed is PackedScene:
				return fail("E_SCHEMA_VALIDATION", edit["path"] + " is no scene.")
			var made = packed.${instance}
			made.name = edit["name"]
			above.add_child(made)
			own(made, root)
		"remove":
			var gone = node_at(root, edit["node"])
			if gone == null:
				return
			if gone == root:
				return fail("E_SCHEMA_VALIDATION", "The root of a scene cannot be removed.")
			gone.get_parent().remove_child(gone)
			gone.free()

		"connect":
			var source = node_at(root, edit["node"])
			var target = node_at(root, edit["target"])
			if source == null or target == null:
				return
			if not source.has_signal(edit["signal"]):
				return fail("E_NOT_FOUND", source.get_class() + " has no signal " + edit["signal"] + ".")
			if not target.has_method(edit["method"]):
				return fail("E_NOT_FOUND", target.get_class() + " has no method " + edit["method"] + ".")
			for known in source.get_signal_connection_list(edit["signal"]):
				if ${major >= 4 ? 'known["callable"] == Callable(target, edit["method"])' : 'known["target"] == target and known["method"] == edit["method"]'}:
					return fail("E_SCHEMA_VALIDATION", "The signal " + edit["signal"] + " is connected to it already.")
			if ${connect} != OK:
				return fail("E_INTERNAL", "Godot does not connect the signal " + edit["signal"] + ".")

# At any depth; Godot 4 writes an id and a type before the path, and one path has many spellings.
func holds(start, wanted):
	var waiting = [start]
	var seen = {}
	while waiting.size() > 0:
		for named in ResourceLoader.get_dependencies(waiting.pop_back()):
			var parts = named.split("::")
			var path = ProjectSettings.localize_path(parts[parts.size() - 1])
			if path == wanted:
				return true
			if not seen.has(path) and path.get_extension() in ["tscn", "scn", "tres", "res"]:
				seen[path] = true
				waiting.append(path)
	return false

func tree_of(node, root):
	var children = []
	for child in node.get_children():
		children.append(tree_of(child, root))
	return {"name": str(node.name), "type": node.get_class(), "path": str(root.get_path_to(node)), "children": children}

func work(request):
	var path = request["scene"]
	var root = null
	if request.has("create"):
		root = make_node(request["create"]["type"], request["create"]["name"])
	else:
		var packed = load_file(path)
		if packed != null:
			root = packed.${instance}
	if root == null:
		return
	for edit in request["edits"]:
		if problem == null:
			apply(root, edit)
	var answer = tree_of(root, root)
	if problem == null and request.has("look"):
		answer = look(root, request["look"])
	if problem == null and request["save"]:
		var packed = PackedScene.new()
		if packed.pack(root) != OK or ${save} != OK:
			fail("E_INTERNAL", "Godot does not save " + path + ".")
		elif holds(OS.get_environment("LAUNCH_SAVED"), path):
			fail("E_SCHEMA_VALIDATION", path + " would hold itself, and could not be loaded.")
	root.free()
	return answer

func _init():
	var request = read_request()
	var found = work(request)
	if problem == null:
		write_result({"ok": true, "found": found})
	else:
		write_result({"ok": false, "code": problem["code"], "message": problem["message"]})
	${quit}
`.replace(/TYPE_REAL|ClassDB\.(?:can_instantiate|instantiate)/g, (name) =>
    major >= 4 ? inGodot4(name) : inGodot3(name),
  );
}
const inGodot3 = (name: string): string =>
  ({ 'ClassDB.can_instantiate': 'ClassDB.can_instance', 'ClassDB.instantiate': 'ClassDB.instance' })[name] ?? name;
const inGodot4 = (name: string): string => (name === 'TYPE_REAL' ? 'TYPE_FLOAT' : name);
