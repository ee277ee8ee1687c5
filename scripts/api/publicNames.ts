import { type Module, type Node, readModule, resolveSource } from './readModule.ts'

/** A public name with the statement that declares it. */
export type PublicName = { name: string; module: Module; declaration: Node; statement: Node }

/** Every name that an entry point exports, found where it is declared, in alphabetical order. */
export function publicNames(specifier: string): readonly PublicName[] {
  const path = resolveSource(specifier, '')
  if (!path) throw new Error(`${specifier} is no entry point`)
  return exportsOf(readModule(path)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function exportsOf(module: Module): readonly PublicName[] {
  return module.statements.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') {
      const path = resolveSource(textOf(statement.source), module.path)
      return path ? exportsOf(readModule(path)) : []
    }
    if (statement.type !== 'ExportNamedDeclaration') return []
    const declaration = statement.declaration as Node | null
    if (declaration) {
      return namesOf(declaration).map((name) => ({ name, module, declaration, statement }))
    }
    return (statement.specifiers as readonly Node[]).flatMap((specifier) => {
      const name = nameOf(specifier.exported)
      const found = statement.source
        ? findIn(resolveSource(textOf(statement.source), module.path), nameOf(specifier.local))
        : declaredIn(module, nameOf(specifier.local))
      return found ? [{ ...found, name }] : []
    })
  })
}

function findIn(path: string | null, name: string): PublicName | null {
  if (!path) return null
  const module = readModule(path)
  return exportsOf(module).find((exported) => exported.name === name) ?? null
}

function declaredIn(module: Module, name: string): PublicName | null {
  for (const statement of module.statements) {
    if (namesOf(statement).includes(name)) {
      return { name, module, declaration: statement, statement }
    }
  }
  return null
}

function namesOf(declaration: Node): readonly string[] {
  if (declaration.type === 'VariableDeclaration') {
    return (declaration.declarations as readonly Node[]).map((declarator) => nameOf(declarator.id))
  }
  return declaration.id ? [nameOf(declaration.id)] : []
}

function nameOf(value: unknown): string {
  return String(Reflect.get(Object(value), 'name') ?? textOf(value))
}

function textOf(value: unknown): string {
  return String(Reflect.get(Object(value), 'value') ?? '')
}
