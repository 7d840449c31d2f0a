@tool
# The add-on in Godot 4: the panel, and one session at most. Written from its documentation; not run by the tests.
extends EditorPlugin

const Dialect = preload("dialect.gd")
const Dispatch = preload("dispatch.gd")
const Dock = preload("dock.gd")
const Editor = preload("editor.gd")
const Operations = preload("operations.gd")
const Session = preload("session.gd")

const ADDRESS = "http://127.0.0.1:47013"
const SETTINGS = "launch_bridge/"

var dock
var session
var shown = ""

func _enter_tree():
	var dialect = Dialect.new()
	session = Session.new(dialect, Dispatch.new(dialect, Operations.new(Editor.new(self))), self)
	dock = Dock.new(setting("address", ADDRESS), setting("token", ""))
	dock.button.pressed.connect(toggle)
	add_control_to_dock(DOCK_SLOT_RIGHT_BL, dock)
	# An editor that a program starts takes both from its environment.
	var token = OS.get_environment("GODOT_BRIDGE_TOKEN")
	if token != "":
		var port = OS.get_environment("GODOT_BRIDGE_PORT")
		session.start(ADDRESS if port == "" else "http://127.0.0.1:" + port, token)
	elif setting("is_on", false):
		session.start(dock.address.text, dock.token.text)
	set_process(true)

func _exit_tree():
	session.stop()
	remove_control_from_docks(dock)
	dock.free()

func _process(_delta):
	session.step()
	var state = session.state + session.sentence
	if state != shown:
		shown = state
		dock.show_state(session.state, session.sentence)

# What the relay learns of this editor.
func greeting():
	return {
		"clientName": "launch-godot",
		"placeId": ProjectSettings.globalize_path("res://"),
		"placeName": str(ProjectSettings.get_setting("application/config/name")),
	}

func toggle():
	if session.is_running():
		remember("is_on", false)
		session.stop()
		return
	var address = dock.address.text.strip_edges()
	remember("address", ADDRESS if address == "" else address)
	remember("token", dock.token.text.strip_edges())
	remember("is_on", true)
	session.start(setting("address", ADDRESS), setting("token", ""))

# Of this user's editor, never of the project: the token is nobody else's.
func settings():
	return get_editor_interface().get_editor_settings()

func setting(name, standard):
	return settings().get_setting(SETTINGS + name) if settings().has_setting(SETTINGS + name) else standard

func remember(name, value):
	settings().set_setting(SETTINGS + name, value)
