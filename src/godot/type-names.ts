/** What Godot calls the types of values, in the order of their numbers (`@GlobalScope`, enum Variant.Type, of 3.x and 4.x). */
const NAMES_3 =
  'null bool int float String Vector2 Rect2 Vector3 Transform2D Plane Quat AABB Basis Transform Color NodePath RID Object Dictionary Array PoolByteArray PoolIntArray PoolRealArray PoolStringArray PoolVector2Array PoolVector3Array PoolColorArray';
const NAMES_4 =
  'null bool int float String Vector2 Vector2i Rect2 Rect2i Vector3 Vector3i Transform2D Vector4 Vector4i Plane Quaternion AABB Basis Transform3D Projection Color StringName NodePath RID Object Callable Signal Dictionary Array PackedByteArray PackedInt32Array PackedInt64Array PackedFloat32Array PackedFloat64Array PackedStringArray PackedVector2Array PackedVector3Array PackedColorArray PackedVector4Array';

/** `major`: 3, or 4 and later. */
export const typeName = (major: number, number: unknown): string =>
  (major >= 4 ? NAMES_4 : NAMES_3).split(' ')[Number(number)] ?? `type ${String(number)}`;
