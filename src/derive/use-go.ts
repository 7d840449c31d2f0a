/** How Go names what it uses: by the packages that it imports, and where a sample imports nothing by their names; pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import type { Reader } from './use-readers.ts';

export const go: Reader = {
  ecosystem: 'go',
  imports(text, code, facts, { modules }) {
    const isWhole = /^[ \t]*import\b/m.test(code);
    for (const { path, called } of packagesOf(facts)) {
      const name = called.slice(called.lastIndexOf('/') + 1);
      const at = code.indexOf(`"${path}"`);
      if (at < 0) {
        // A piece of a program leaves out its imports.
        if (!isWhole && !STANDARD.has(name) && !isVariable(name, text)) modules.set(name, `${called}.`);
        continue;
      }
      const before = code.slice(code.lastIndexOf('\n', at) + 1, at);
      const alias = before.trimEnd() === before ? undefined : before.trim().split(/\W/).at(-1) || undefined;
      modules.set(alias === undefined || alias === 'import' ? name : alias, `${called}.`);
    }
  },
};

/** Packages with a public name, each by its path and by what its names begin with. */
function packagesOf({ api }: ProductFacts): { path: string; called: string }[] {
  return api.flatMap(({ kind, signature, name }) => {
    const path = kind === 'module' ? /^import "(.+)"$/.exec(signature)?.[1] : undefined;
    const first = path === undefined ? undefined : api.find((each) => each.kind !== 'module' && each.module === name);
    if (path === undefined || first === undefined) return [];
    const member = first.parent === null ? undefined : first.name.lastIndexOf('.') - 1;
    return [{ path, called: first.name.slice(0, first.name.lastIndexOf('.', member)) }];
  });
}

/** Last names of the standard library (https://pkg.go.dev/std): such a name alone may mean that. */
const STANDARD: ReadonlySet<string> = new Set(
  'aes ascii85 asn1 ast atomic base32 base64 big binary bits bufio build buildinfo builtin bytes bzip2 cgi cgo cipher cmp color constant context cookiejar coverage crypto csv debug des doc draw driver dsa dwarf ecdh ecdsa ed25519 elf elliptic embed encoding errors exec expvar fcgi filepath fips140 flag flate fmt fnv format fs fstest gif gob gosym gzip hash heap hex hkdf hmac html http httptest httptrace httputil image importer io iotest ioutil iter jpeg json jsonrpc list log lzw macho mail maphash maps math md5 metrics mime mlkem multipart net netip nist os palette parse parser path pbkdf2 pe pem pkix plan9obj plugin png pprof printer quick quotedprintable race rand rc4 reflect regexp ring rpc rsa runtime scanner sha1 sha256 sha3 sha512 signal slices slog smtp sort sql strconv strings structs subtle suffixarray sync synctest syntax syscall syslog tabwriter tar template testing textproto time tls token trace types tzdata unicode unique unsafe url user utf16 utf8 version weak x509 xml zip zlib'.split(
    ' ',
  ),
);

/** Assigned, declared or taken as a parameter. */
const isVariable = (name: string, text: string): boolean =>
  text
    .split('\n')
    .some(
      (line) => new Set(/^([^=]*?):?=(?!=)/.exec(line)?.[1]?.match(/\w+/g)).has(name) || line.includes(`var ${name} `),
    ) ||
  text.includes(`(${name} `) ||
  text.includes(`, ${name} `);
