import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseEnv } from 'node:util';
import { runAllChecks } from '@libs/doctor/doctor';
import { type SettingsSource, type Subject, subjectOf } from '@libs/doctor/subject';
import type { Finding, FindingStatus } from '@libs/dto/operations/findings';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';

const SIGNS: Readonly<Record<FindingStatus, string>> = { ok: '✓', warning: '!', failure: '✗', skipped: '-' };

/** The options of `checkout doctor`. */
export interface DoctorOptions {
  /** Files of settings; without any, the environment of this process is read. */
  readonly settingsFiles: readonly string[];
  /** Single settings, which take precedence over those of files. */
  readonly settings: Readonly<Record<string, string>>;
  /** The areas to check. */
  readonly areas: readonly string[];
  readonly json: boolean;
}

/** Checks what the settings name, and prints each finding with advice. Throws a `Failure` when a check failed. */
export async function runDoctor(
  { settingsFiles, settings, areas, json }: DoctorOptions,
  terminal: Terminal,
): Promise<void> {
  const findings = await runAllChecks(subjectIn(settingsFiles, settings), areas);
  if (json) terminal.print(JSON.stringify(findings, null, 2));
  else for (const line of findingLines(findings)) terminal.print(line);
  const count = (status: FindingStatus) => findings.filter((finding) => finding.status === status).length;
  const summary = `${count('ok')} in order, ${count('warning')} with warnings, ${count('failure')} failed, ${count('skipped')} skipped`;
  if (count('failure') > 0) throw new Failure(summary);
  terminal.note(summary);
}

function subjectIn(files: readonly string[], settings: Readonly<Record<string, string>>): Subject {
  const others = files.length > 0 ? files.map(sourceOf) : [{ name: 'environment', values: process.env }];
  const sources = [{ name: '--set', values: settings }, ...others];
  try {
    return subjectOf(sources);
  } catch (error) {
    throw new Failure((error as Error).message);
  }
}

function sourceOf(path: string): SettingsSource {
  try {
    return { name: basename(path), values: parseEnv(readFileSync(path, 'utf8')) };
  } catch (error) {
    throw new Failure(
      `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'it is not a settings file'}`,
    );
  }
}

/** Renders the findings by area, with advice below each fault. */
function findingLines(findings: readonly Finding[]): string[] {
  const lines: string[] = [];
  let area = '';
  for (const { check, status, found, todo } of findings) {
    const [name] = check.split('.');
    if (name !== area) lines.push(`${lines.length > 0 ? '\n' : ''}${name}`);
    area = name!;
    lines.push(`  ${SIGNS[status]} ${found}`);
    if (todo) lines.push(`      → ${todo}`);
  }
  return lines;
}
