import { posix } from 'node:path'
import { isTest, read, repositoryFiles } from './repository.ts'
import { isSyntax, languageOf, nodesOf, type Syntax } from './syntax.ts'

/** One relative import between two files of a package, as paths inside its `src`. */
export type PackageImport = { from: string; to: string; isType: boolean }

/** The product files of a package, as paths inside its `src`. */
export function productFiles(name: string): readonly string[] {
  const source = `${name}/src/`
  return repositoryFiles()
    .filter((path) => path.startsWith(source) && /\.tsx?$/.test(path))
    .map((path) => path.slice(source.length))
    .filter((path) => !isTest(`/${path}`))
}

/** The imports between the given files, re-exports and lazy imports included. */
export function packageImports(
  name: string,
  files: readonly string[],
  readFile: (path: string) => string = (path) => read(`${name}/src/${path}`),
): readonly PackageImport[] {
  const known = new Set(files)
  return files
    .flatMap((from) =>
      relativeImports(readFile(from), languageOf(from)).map(({ target, isType }) => ({
        from,
        to: posix.normalize(posix.join(posix.dirname(from), target)),
        isType,
      })),
    )
    .filter(({ to }) => known.has(to))
}

type Import = { target: string; isType: boolean }

function relativeImports(text: string, language: 'ts' | 'tsx'): readonly Import[] {
  return nodesOf(text, language)
    .map(({ node }) => ({ target: targetOf(node), isType: isTypeImport(node) }))
    .filter(({ target }) => target.startsWith('.'))
}

const importing =
  /^(ImportDeclaration|ImportExpression|ExportAllDeclaration|ExportNamedDeclaration|TSImportType)$/

function targetOf(node: Syntax): string {
  const { source } = node
  if (!importing.test(node.type) || !isSyntax(source)) return ''
  return typeof source.value === 'string' ? source.value : ''
}

function isTypeImport({ type, importKind, exportKind }: Syntax): boolean {
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type'
}
