/** The members that actions on a Godot project share. */
import { statSync } from 'node:fs';
import { z } from 'zod';
import type { GodotProject } from '../../adapters/godot/project.ts';
import type { GodotFile } from './define.ts';

export const resPath = (means: string) => z.string().min(1).max(1_000).describe(`${means}, as res://folder/file`);
export const scenePath = resPath('The scene (.tscn)');
export const nodePath = z.string().min(1).max(1_000).describe('Path below the root; `.` is the root');
export const timeoutMs = z
  .int()
  .min(100)
  .max(40_000)
  .optional()
  .describe('Milliseconds that Godot may take; default 20000');
export const TIMEOUT_MS = 20_000;

export function fileOf(project: GodotProject, path: string, kind: string): GodotFile {
  const { pathAbs, resPath } = project.at(path);
  const bytes = statSync(pathAbs, { throwIfNoEntry: false })?.size;
  return { kind, pathAbs, resPath, ...(bytes === undefined ? {} : { bytes }) };
}
