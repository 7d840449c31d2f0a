/** A range of an artifact as JSON can carry it; a range of text never splits a character. */

/** Most bytes one answer carries. */
export const WHOLE_LIMIT = 4 * 1024 * 1024;

export interface ArtifactSlice {
  content_type: string;
  encoding: 'utf-8' | 'base64';
  content: string;
  total_bytes: number;
  /** Where the rest begins, or null when this is the end. */
  next_offset: number | null;
}

export function sliceArtifact(bytes: Buffer, contentType: string, offset: number, limit: number): ArtifactSlice {
  const start = Math.min(offset, bytes.length);
  const end = Math.min(start + limit, bytes.length);
  const asText = isTextType(contentType) && isUtf8(bytes);
  const [from, to] = asText
    ? [characterStart(bytes, start), end === bytes.length ? end : characterStart(bytes, end)]
    : [start, end];
  const part = bytes.subarray(from, to);
  return {
    content_type: asText || !isTextType(contentType) ? contentType : 'application/octet-stream',
    encoding: asText ? 'utf-8' : 'base64',
    content: part.toString(asText ? 'utf8' : 'base64'),
    total_bytes: bytes.length,
    next_offset: to >= bytes.length ? null : to,
  };
}

const isTextType = (contentType: string): boolean =>
  /^text\/|^application\/(?:[\w.-]+\+)?(?:json|xml|yaml|x-yaml|x-ndjson|ndjson|javascript|toml)(?:;|$)|^application\/(?:json|x-ndjson)/i.test(
    contentType,
  );

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Steps back over continuation bytes (10xxxxxx). */
function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
