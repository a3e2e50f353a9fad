import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { runCommand } from '../system/commands.ts';
import { fillFolderOnce } from '../system/folders.ts';
import { project, vscodeTest } from '../system/paths.ts';

/**
 * The path of a Chromium or Chrome that can be started: `$CHROMIUM_PATH`, one of the system, Playwright's own, or the
 * one in the npm package `@sparticuz/chromium` (Linux x64), unpacked into `.vscode-test/`.
 *
 * @throws Error when there is none for this machine
 */
async function findChromium(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    return chosen;
  }
  for (const path of [...systemBrowsers(), chromium.executablePath()]) {
    if (existsSync(path) && (await isChromium(path))) {
      return path;
    }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found: install Chrome, or name one in CHROMIUM_PATH.');
  }
  return unpackChromium();
}

/** Starts a headless Chromium, which lives until it is closed or this process ends. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    // The sandbox does not work in containers and as root. A software-emulated graphics card is slower than drawing
    // without one. Nothing is asked of the extension's default server.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--disable-gpu',
      '--host-resolver-rules=MAP wger.de ~NOTFOUND',
    ],
    // Playwright would swallow these signals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function systemBrowsers(): readonly string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Some systems have a program of that name that only says how to install the browser. */
async function isChromium(path: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return true;
  }
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 60_000 });
    return /chrom/i.test(stdout);
  } catch {
    return false;
  }
}

/** Unpacks the package in a temporary folder of its own, because it reuses what it finds there, of whatever version. */
async function unpackChromium(): Promise<string> {
  const folder = join(vscodeTest, `chromium-${await readPackageVersion()}`);
  await fillFolderOnce(folder, async (partial) => {
    process.stderr.write('Unpacking Chromium…\n');
    await runCommand(process.execPath, ['--input-type=module', '--eval', unpackScript], {
      cwd: project,
      env: { ...process.env, TMPDIR: partial, ...lambdaEnvironment },
    });
    await writeFile(join(partial, 'fonts.conf'), fontsConfiguration);
    await writeFile(join(partial, launcherName), launcher, { mode: 0o755 });
  });
  return join(folder, launcherName);
}

async function readPackageVersion(): Promise<string> {
  const manifest = await readFile(
    join(project, 'node_modules', '@sparticuz', 'chromium', 'package.json'),
    'utf8',
  );
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

const unpackScript = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** The package unpacks the libraries that a minimal system lacks only if a variable of this cloud service is set. */
const lambdaEnvironment = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };

const launcherName = 'chromium-with-libraries';

/** The machine's own libraries and fonts come first: those of the package are for a system that has none. */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
if ldd "$here/chromium" | grep -q 'not found'; then
  export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
if [ ! -e /etc/fonts/fonts.conf ]; then
  export FONTCONFIG_FILE="$here/fonts.conf"
fi
exec "$here/chromium" "$@"
`;

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
