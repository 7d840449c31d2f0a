tool
# The editor of Godot 3 as the operations see it.
extends Reference

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
	return null if node == null or node.filename == "" else node.filename

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
	steps.create_action(name)
	return steps

func history():
	return plugin.get_undo_redo()
