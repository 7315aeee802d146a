import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Returns a function that tells whether a file still compiles with another text. What the compiler refuses needs no test.
 * Names that are no longer used don't count.
 */
export function makeCompiler(files) {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file));
  const read = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true };
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, process.cwd());
  let changed = { file: '', text: '', version: 0 };
  const service = ts.createLanguageService({
    ...ts.sys,
    getCompilationSettings: () => ({ ...options, ...read, incremental: false, tsBuildInfoFile: undefined }),
    getScriptFileNames: () => files,
    getScriptVersion: (file) => (file.endsWith(changed.file) && changed.file ? `${changed.version}` : '0'),
    getScriptSnapshot: (file) => {
      if (!ts.sys.fileExists(file)) return undefined;
      const text = changed.file && file.endsWith(changed.file) ? changed.text : readFileSync(file, 'utf8');
      return ts.ScriptSnapshot.fromString(text);
    },
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
  });
  const problemsOf = (file) => [
    ...service.getSyntacticDiagnostics(file),
    ...service.getSemanticDiagnostics(file),
  ];
  return (file, text) => {
    changed = { file, text, version: changed.version + 1 };
    return problemsOf(file).length === 0;
  };
}
