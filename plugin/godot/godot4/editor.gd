@tool
# The editor of Godot 4 as the operations see it. Written from its documentation; not run by the tests.
extends RefCounted

var plugin

func _init(of_plugin):
	plugin = of_plugin

func interface():
	return plugin.get_editor_interface()

func root():
	return interface().get_edited_scene_root()

# Nothing where no scene is open, or where it has no file yet.
func scene_path():
	var node = root()
	return null if node == null or node.scene_file_path == "" else node.scene_file_path

func open_scene(path):
	interface().open_scene_from_path(path)

func save_scene():
	return interface().save_scene()

# The main scene where no path is given.
func play(path):
	if path == null:
		interface().play_main_scene()
	else:
		interface().play_custom_scene(path)

func stop():
	interface().stop_playing_scene()

func is_playing():
	return interface().is_playing_scene()

# One step of undo, for the operations to fill.
func begin(name):
	var steps = plugin.get_undo_redo()
	# In the history of the scene that is edited: Godot 4 keeps one for each.
	steps.create_action(name, UndoRedo.MERGE_DISABLE, root())
	return steps

func history():
	if root() == null:
		return null
	var steps = plugin.get_undo_redo()
	return steps.get_history_undo_redo(steps.get_object_history_id(root()))
