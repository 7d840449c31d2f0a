/** The program that edits a scene inside Godot, in the dialects of 3 and 4: one list of edits in, one result and the scene out, all as files outside the project. */
import { inGodot4, SCENE_VALUES } from './scene-values.ts';

/** What stands between the two dialects. */
interface Dialect {
  read: string;
  write: string;
  instance: string;
  save: string;
  quit: string;
  connect: string;
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
};

/** `major`: 3, or 4 and later. */
export function sceneScript(major: number): string {
  const { read, write, instance, save, quit, connect } = major >= 4 ? GODOT_4 : GODOT_3;
  const script = `extends SceneTree

${SCENE_VALUES}
func read_request():
${read}

func write_result(result):
${write}

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
`;
  return major >= 4 ? inGodot4(script) : script;
}
