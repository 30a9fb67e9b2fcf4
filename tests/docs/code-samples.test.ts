import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterAll, describe, expect, it } from '@jest/globals';
import { codeBlocks } from './code-blocks.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderIn(parent: string): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'samples-'));
  folders.push(folder);
  return folder;
}

/** Returns the output of a program, also where it fails: its complaints. */
function complaintsOf(command: string, args: string[], cwd: string, env: Record<string, string> = {}): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env }, stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout?: string; stderr?: string; code?: string };
    if (code === 'ENOENT') throw new Error(`install ${command} to run this test`);
    return `${stdout ?? ''}${stderr ?? ''}` || String(error);
  }
}

describe('The samples of the guides', () => {
  it('compile in TypeScript against the package', () => {
    // Below the repository, so that the package is found as a reader's own would be.
    const folder = folderIn(join(ROOT, 'tests/dist/samples'));
    const blocks = codeBlocks('ts');
    const withClients = (code: string) => {
      if (code.includes('import ') || code.includes('process.env;')) return code;
      const given = ['checkout: Checkout', 'agents: Agents', 'session: SessionView', 'lastId: string'];
      const missing = given.filter((one) => !code.includes(`const ${one.split(':')[0]} =`));
      const declared = missing.map((one) => `declare const ${one};\n`).join('');
      return `import type { Agents, Checkout, SessionView } from '@checkout/sdk';\n${declared}${code}`;
    };
    for (const [index, { code }] of blocks.entries())
      writeFileSync(join(folder, `sample-${index}.ts`), `${withClients(code)}\nexport {};\n`);
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2024', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
      ...{ noUnusedLocals: false, allowImportingTsExtensions: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');

    const said = complaintsOf(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], folder);

    expect(blocks.length).toBeGreaterThan(40);
    expect(said.replaceAll(/sample-(\d+)\.ts/g, (_file, index) => blocks[Number(index)]!.where)).toBe('');
  });

  it('compile in Go against the package', () => {
    const folder = folderIn(tmpdir());
    const blocks = codeBlocks('go');
    const functions = blocks.map(({ code }, index) => {
      const used = [...code.matchAll(/^(\w+(?:, \w+)*) :?= /gm)].flatMap(([, names]) => names!.split(', '));
      const uses = [...new Set(used)].filter((name) => name !== '_').map((name) => `\t_ = ${name}\n`);
      const given = [
        ...(code.includes('client, err :=') ? [] : ['client *checkout.Client']),
        ...(code.includes('err :=') ? [] : ['err error']),
        ...(/session(?:, err)? :?=/.test(code) ? [] : ['session *api.SessionView']),
        ...['lastID string', 'since time.Time', 'ctx context.Context'],
      ];
      return `func sample${index}(${given.join(', ')}) error {\n${code}\n${uses.join('')}\treturn nil\n}\n`;
    });
    const imports = [
      ...['context', 'fmt', 'io', 'net/http', 'os', 'sync', 'time'],
      ...['api', 'checkout', 'webhooks'].map((name) => `checkout.example/sdk/${name}`),
    ];
    const keep =
      'var _ = []any{fmt.Println, io.EOF, http.NoBody, os.Getenv, sync.NewCond, time.Now, context.TODO, api.Ptr[int], checkout.New, webhooks.Sign}\n';
    writeFileSync(
      join(folder, 'samples.go'),
      `package samples\n\nimport (\n${imports.map((name) => `\t"${name}"\n`).join('')})\n\n${keep}\n${functions.join('\n')}`,
    );
    writeFileSync(
      join(folder, 'go.mod'),
      `module samples\n\ngo 1.19\n\nrequire checkout.example/sdk v0.2.0\n\nreplace checkout.example/sdk => ${join(ROOT, 'sdks/go')}\n`,
    );

    const said = complaintsOf('go', ['build', '-gcflags=-e', './...'], folder, { GOFLAGS: '-mod=mod', GOPROXY: 'off' });

    expect(blocks.length).toBeGreaterThan(20);
    expect(said).toBe('');
  });

  it.each([
    [
      'Python',
      'python',
      'python3',
      [
        '-c',
        `
import ast, json, re, sys
sys.dont_write_bytecode = True
from checkout_sdk import Checkout
client = Checkout(api_key="sk_test_x", base_url="http://127.0.0.1:1")
for where, code in json.load(sys.stdin):
    try:
        ast.parse(code)
    except SyntaxError as error:
        print(where, error)
    for part, method in re.findall(r"\\bcheckout\\.(\\w+)\\.(\\w+)\\(", code):
        if not callable(getattr(getattr(client, part, None), method, None)):
            print(where, "has no", part, method)
`,
      ],
    ],
    [
      'PHP',
      'php',
      'php',
      [
        '-r',
        `
require getenv('SDK') . '/autoload.php';
$client = new Checkout\\Checkout(apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:1');
foreach (json_decode(stream_get_contents(STDIN), true) as [$where, $code]) {
    try { token_get_all("<?php\\n" . $code, TOKEN_PARSE); } catch (ParseError $error) { echo $where, ' ', $error->getMessage(), PHP_EOL; }
    preg_match_all('/\\$checkout->(\\w+)->(\\w+)\\(/', $code, $calls, PREG_SET_ORDER);
    foreach ($calls as [, $part, $method])
        if (!method_exists($client->{$part} ?? '', $method)) echo $where, " has no $part $method", PHP_EOL;
}
`,
      ],
    ],
  ] as const)('are %s, and call what the package has', (_name, language, command, args) => {
    const blocks = codeBlocks(language).map(({ where, code }) => [where, code]);
    const env = { ...process.env, PYTHONPATH: join(ROOT, 'sdks/python/src'), SDK: join(ROOT, 'sdks/php') };

    const said = execFileSync(command, [...args], { input: JSON.stringify(blocks), encoding: 'utf8', env });

    expect(blocks.length).toBeGreaterThan(20);
    expect(said).toBe('');
  });
});
