/** Words that a Go declaration without its own shares: those of the interface that its type implements, or of the one that it only forwards to. Pure. */
import type { LineRange } from '../evidence.ts';
import type { GoDoc } from './comments.ts';
import { methodShape } from './method-shape.ts';
import type { GoName, GoPublic } from './public-api.ts';

export interface SharedWords {
  doc: GoDoc;
  from: LineRange & { path: string };
}

interface Interface {
  of: GoPublic;
  /** Its methods by their shapes. */
  methods: ReadonlyMap<string, GoName>;
}

/** For each declaration that says nothing itself what it shares, if that is one thing alone. */
export function sharedWords(packages: readonly GoPublic[]): ReadonlyMap<GoName, SharedWords> {
  const interfaces = packages.flatMap(interfacesOf);
  const found = new Map<GoName, SharedWords>();
  for (const each of packages) {
    const methods = Map.groupBy(
      each.declarations.filter(({ declaration, parent }) => declaration.kind === 'method' && parent !== null),
      ({ parent }) => parent ?? '',
    );
    for (const own of methods.values()) shareOf(own, each, interfaces, found);
    shareForwarded(each, found);
  }
  return found;
}

/** One whose methods others can write, with a few of them: a single method of a name that many types have says nothing. */
function interfacesOf(each: GoPublic): Interface[] {
  return each.declarations.flatMap(({ declaration: { kind, name, signature } }) => {
    if (kind !== 'interface' || /^\t[a-z_]\w{0,99}\(/mu.test(signature)) return [];
    const own = each.declarations.filter((other) => other.parent === name && other.declaration.kind === 'method');
    const methods = new Map(own.map((method) => [methodShape(method.declaration.signature), method]));
    return methods.size < 2 ? [] : [{ of: each, methods }];
  });
}

function shareOf(
  own: readonly GoName[],
  of: GoPublic,
  interfaces: readonly Interface[],
  found: Map<GoName, SharedWords>,
): void {
  const shapes = new Map(own.map((method) => [methodShape(method.declaration.signature), method]));
  const kept = interfaces.filter(({ methods }) => [...methods.keys()].every((shape) => shapes.has(shape)));
  for (const [shape, method] of shapes) {
    // What does nothing but refuse does nothing of what is promised.
    if (method.declaration.doc !== null || method.declaration.isRefusal === true) continue;
    const all = kept.flatMap((each) => {
      const above = each.methods.get(shape);
      return above === undefined || above === method || above.declaration.doc === null
        ? []
        : [{ above, isNear: each.of === of }];
    });
    const near = all.filter(({ isNear }) => isNear);
    const said = new Map((near.length > 0 ? near : all).map(({ above }) => [above.declaration.doc?.text ?? '', above]));
    const [only, ...others] = said.values();
    if (only !== undefined && others.length === 0) share(method, only, found);
  }
}

/** A function and a method of which one only calls the other. */
function shareForwarded(each: GoPublic, found: Map<GoName, SharedWords>): void {
  const functions = new Map(
    each.declarations.flatMap((one) => (one.declaration.kind === 'function' ? [[one.declaration.name, one]] : [])),
  );
  for (const method of each.declarations) {
    const { kind, name, forwards } = method.declaration;
    const twin = kind === 'method' && forwards === name ? functions.get(name) : undefined;
    if (twin === undefined) continue;
    if (twin.declaration.doc === null && method.declaration.doc !== null) share(twin, method, found);
    else if (method.declaration.doc === null && twin.declaration.doc !== null) share(method, twin, found);
  }
}

function share(to: GoName, { path, declaration: { doc, start, end } }: GoName, found: Map<GoName, SharedWords>): void {
  if (doc !== null && doc.deprecated === null && !found.has(to)) found.set(to, { doc, from: { path, start, end } });
}
