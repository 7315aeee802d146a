import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A temporary folder with some parts of the project, in which commands run. */
export class ProjectFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'kontor-new-'));

  copy(...paths: readonly string[]): void {
    for (const path of paths) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true });
      cpSync(join(root, path), join(this.path, path), { recursive: true });
    }
  }

  link(...paths: readonly string[]): void {
    for (const path of paths) symlinkSync(join(root, path), join(this.path, path));
  }

  run(tool: string, ...parameters: string[]) {
    const { status, stdout, stderr } = spawnSync(tool, parameters, { cwd: this.path, encoding: 'utf8' });
    return { status, stdout, stderr };
  }

  /** Runs a tool of the project's packages. */
  runBin(tool: string, ...parameters: string[]) {
    return this.run(join(root, 'node_modules/.bin', tool), ...parameters);
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  /** The texts of all files, by their paths. */
  readAll(): Record<string, string> {
    return Object.fromEntries(
      readdirSync(this.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(this.path.length + 1))
        .map((path) => [path, this.read(path)]),
    );
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
