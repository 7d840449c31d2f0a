tool
# What a Launch server can have done in the open editor: the scene that is edited, its nodes, undo and redo, and playing. Each change is one step of undo.
extends "values.gd"

const KNOWN = {
	"editor.status": "status",
	"editor.open_scene": "open_scene",
	"editor.save_scene": "save_scene",
	"editor.play": "play",
	"editor.stop": "stop",
	"editor.undo": "undo",
	"editor.redo": "redo",
	"scene.tree": "scene_tree",
	"node.get": "node_get",
	"node.add": "node_add",
	"node.set": "node_set",
	"node.script": "node_script",
	"node.remove": "node_remove",
}
const READS = ["editor.status", "scene.tree", "node.get"]

# The editor itself, or its double: root, scene_path, open_scene, save_scene, play, stop, is_playing, begin, undo_steps and history.
var editor

func _init(of_editor):
	editor = of_editor

func engine():
	var version = Engine.get_version_info()
	return {"version": version["string"], "major": version["major"]}

func edited():
	var root = editor.root()
	if root == null:
		return fail("E_NOT_FOUND", "No scene is open in the editor.")
	return root

# Below the root of the scene alone: the editor's own windows are nodes too.
func node_at(root, path):
	var node = root.get_node_or_null(path)
	var above = node
	while above != null and above != root:
		above = above.get_parent()
	if above == null:
		return fail("E_NOT_FOUND", "There is no node at " + str(path) + ".")
	return node

# What belongs to a scene that is only instanced here would not be saved.
func own_node(root, path):
	var node = node_at(root, path)
	if node != null and node != root and node.owner != root:
		return fail("E_SCHEMA_VALIDATION", str(path) + " belongs to a scene that is instanced here. Open that scene.")
	return node

func scene():
	return {"scenePath": editor.scene_path(), "undo": step_name(), "major": engine()["major"]}

func changed(more):
	var answer = scene()
	for name in more:
		answer[name] = more[name]
	return answer

func step_name():
	var history = editor.history()
	return history.get_current_action_name() if history != null and history.has_undo() else null

func status(_payload):
	var history = editor.history()
	return {
		"engine": engine(),
		"projectName": str(ProjectSettings.get_setting("application/config/name")),
		"scenePath": editor.scene_path(),
		"isPlaying": editor.is_playing(),
		"undo": step_name(),
		"canRedo": history != null and history.has_redo(),
	}

func open_scene(payload):
	var path = payload["scenePath"]
	if not ResourceLoader.exists(path):
		return fail("E_NOT_FOUND", "There is no scene at " + path + ".")
	editor.open_scene(path)
	if editor.scene_path() != path:
		return fail("E_INTERNAL", "The editor did not open " + path + "; it says why.")
	return {"scenePath": path}

func save_scene(_payload):
	if edited() == null:
		return null
	if editor.scene_path() == null:
		return fail("E_SCHEMA_VALIDATION", "The open scene has no file yet. Save it in the editor once.")
	if editor.save_scene() != OK:
		return fail("E_INTERNAL", "The editor does not save " + editor.scene_path() + ".")
	return {"scenePath": editor.scene_path()}

func play(payload):
	if editor.is_playing():
		return fail("E_SCHEMA_VALIDATION", "Something is played already. Stop it first.")
	var path = payload.get("scenePath")
	if path != null and not ResourceLoader.exists(path):
		return fail("E_NOT_FOUND", "There is no scene at " + path + ".")
	if path == null and str(ProjectSettings.get_setting("application/run/main_scene")) == "":
		return fail("E_NOT_FOUND", "The project has no main scene.")
	editor.play(path)
	return {"isPlaying": editor.is_playing()}

func stop(_payload):
	var was = editor.is_playing()
	editor.stop()
	return {"wasPlaying": was, "isPlaying": editor.is_playing()}

func undo(_payload):
	return through_history("has_undo", "undo", "There is nothing to undo.")

func redo(_payload):
	return through_history("has_redo", "redo", "There is nothing to redo.")

func through_history(has, act, nothing):
	if edited() == null:
		return null
	var history = editor.history()
	if history == null or not history.call(has):
		return fail("E_NOT_FOUND", nothing)
	# Undone is what was the last step, redone what is the last one then.
	var before = history.get_current_action_name()
	history.call(act)
	return changed({"step": before if act == "undo" else history.get_current_action_name()})

func scene_tree(_payload):
	var root = edited()
	if root == null:
		return null
	return changed({"tree": tree_of(root, root)})

func node_get(payload):
	var root = edited()
	if root == null:
		return null
	var wanted = {"node": payload["nodePath"]}
	if payload.has("property"):
		wanted["property"] = payload["property"]
	return changed({"found": look(root, wanted)})

func node_add(payload):
	var root = edited()
	if root == null:
		return null
	var parent = own_node(root, payload.get("parentPath", "."))
	if parent == null:
		return null
	if parent.has_node(payload["nodeName"]):
		return fail("E_SCHEMA_VALIDATION", "There is a node " + payload["nodeName"] + " already.")
	var node = make_node(payload["nodeType"], payload["nodeName"])
	if node == null:
		return null
	set_all(node, payload.get("properties", {}))
	if problem != null:
		node.free()
		return null
	var steps = editor.begin("Add " + str(node.name))
	steps.add_do_method(parent, "add_child", node)
	steps.add_do_property(node, "owner", root)
	steps.add_do_reference(node)
	steps.add_undo_method(parent, "remove_child", node)
	steps.commit_action()
	return changed({"nodePath": str(root.get_path_to(node))})

func node_set(payload):
	var root = edited()
	if root == null:
		return null
	var node = own_node(root, payload["nodePath"])
	if node == null:
		return null
	var fit = fitting(node, payload["properties"])
	if problem != null:
		return null
	var steps = editor.begin("Set " + names_of(fit) + " of " + str(node.name))
	for name in fit:
		steps.add_do_property(node, name, fit[name])
		steps.add_undo_property(node, name, node.get(name))
	steps.commit_action()
	return changed({"nodePath": str(root.get_path_to(node))})

func names_of(properties):
	var text = ""
	for name in properties:
		text += name if text == "" else ", " + name
	return text

func node_script(payload):
	var root = edited()
	if root == null:
		return null
	var node = own_node(root, payload["nodePath"])
	if node == null:
		return null
	var script = load_file(payload["scriptPath"])
	if script == null:
		return null
	if not script is Script:
		return fail("E_SCHEMA_VALIDATION", payload["scriptPath"] + " is no script.")
	var steps = editor.begin("Attach a script to " + str(node.name))
	steps.add_do_method(node, "set_script", script)
	steps.add_undo_method(node, "set_script", node.get_script())
	steps.commit_action()
	return changed({"nodePath": str(root.get_path_to(node))})

func owned_below(node, root, list):
	if node.owner == root:
		list.append(node)
	for child in node.get_children():
		owned_below(child, root, list)
	return list

func node_remove(payload):
	var root = edited()
	if root == null:
		return null
	var node = own_node(root, payload["nodePath"])
	if node == null:
		return null
	if node == root:
		return fail("E_SCHEMA_VALIDATION", "The root of a scene cannot be removed.")
	var path = str(root.get_path_to(node))
	var parent = node.get_parent()
	var steps = editor.begin("Remove " + str(node.name))
	steps.add_do_method(parent, "remove_child", node)
	steps.add_undo_method(parent, "add_child", node)
	steps.add_undo_method(parent, "move_child", node, node.get_index())
	# A node that leaves its scene is nobody's any more, and would not be saved when it is back.
	for owned in owned_below(node, root, []):
		steps.add_undo_property(owned, "owner", root)
	steps.add_undo_reference(node)
	steps.commit_action()
	return changed({"nodePath": path})
