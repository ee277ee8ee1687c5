import type { Descriptor, FieldSpec } from '../descriptor/descriptor.ts'
import { parsePath, pathKey } from '../paths/path.ts'
import { type Found, readPath, type Scope } from '../paths/readPath.ts'
import { isLeaf, type Leaf } from '../values/node.ts'
import type { ClearField, ClearValue } from '../values/view.ts'
import { DescriptorError } from './DescriptorError.ts'
import { formatValue } from './formatValue.ts'
import { keysOf } from './leaf.ts'
import { isInStep, scalarLeaf } from './params.ts'

/** A field with the path that a sentence names it by; `null` for a literal. */
export type RenderedField = ClearField & { key: string | null; isLast: boolean }

type FieldScope = {
  scope: Scope
  descriptor: Descriptor
  /** The path of the groups around, with the indices of the elements replaced by `[]`. */
  prefix: string
  indices: readonly number[]
}

/** The fields of a format in order, one for each element of an array. */
export function renderFields(
  specs: readonly FieldSpec[],
  context: FieldScope,
): readonly RenderedField[] {
  return specs.flatMap((spec) => {
    const { fields } = spec
    return fields ? renderGroup({ ...spec, fields }, context) : renderField(spec, context)
  })
}

function renderGroup(
  spec: FieldSpec & { fields: readonly FieldSpec[] },
  context: FieldScope,
): readonly RenderedField[] {
  const inner = spec.path === undefined ? [context] : groupScopes(spec.path, context)
  return inner.flatMap((scope) =>
    spec.iteration === 'bundled'
      ? interleave(spec.fields.map((field) => renderFields([field], scope)))
      : renderFields(spec.fields, scope),
  )
}

/** A group over an array is rendered once for each element. */
function groupScopes(text: string, context: FieldScope): readonly FieldScope[] {
  const { key, found } = follow(text, context)
  return found
    .flatMap(({ node, indices }): readonly Found[] =>
      node.type === 'list'
        ? node.items.map((item, index) => ({ node: item, indices: [...indices, index] }))
        : [{ node, indices }],
    )
    .map(({ node, indices }) => ({
      ...context,
      scope: { ...context.scope, group: node },
      prefix: `${key}.`,
      indices: [...context.indices, ...indices],
    }))
}

function interleave(columns: readonly (readonly RenderedField[])[]): readonly RenderedField[] {
  const [first = []] = columns
  if (columns.some(({ length }) => length !== first.length)) throw new DescriptorError('bundle')
  return first.flatMap((_, row) => columns.flatMap((column) => column[row] ?? []))
}

function renderField(given: FieldSpec, context: FieldScope): readonly RenderedField[] {
  const spec = withDefinition(given, context.descriptor)
  const isDetail = spec.visible === 'never'
  const { key, leaves } = leavesOf(spec, context, isDetail)
  const params = spec.params ?? {}
  const scoped = { ...context, params }
  if (!isInStep(scoped, leaves.length)) throw new DescriptorError('lengths')
  const shown = leaves.filter(({ leaf }) => isShown(spec, leaf))
  const label = spec.label ?? key?.split('.').at(-1) ?? ''
  return shown.map(({ leaf, indices }, place): RenderedField => {
    const own = { ...scoped, indices: [...context.indices, ...indices] }
    const value: ClearValue = formatValue(leaf, spec.format ?? 'raw', own)
    return { label, value, isDetail, key, isLast: place === shown.length - 1 }
  })
}

/** A reference to a definition: the field's own members replace the definition's, parameters one by one. */
function withDefinition(spec: FieldSpec, { display }: Descriptor): FieldSpec {
  if (spec.$ref === undefined) return spec
  const [, name = ''] = /^\$\.display\.definitions\.([\w$-]+)$/.exec(spec.$ref) ?? []
  const definition = Object.hasOwn(display.definitions, name)
    ? display.definitions[name]
    : undefined
  // A definition doesn't refer to another one.
  if (!definition || definition.$ref !== undefined || definition.fields) {
    throw new DescriptorError('reference')
  }
  return { ...definition, ...spec, params: { ...definition.params, ...spec.params } }
}

type Leaves = {
  key: string | null
  leaves: readonly { leaf: Leaf; indices: readonly number[] }[]
}

function leavesOf(spec: FieldSpec, context: FieldScope, isHidden: boolean): Leaves {
  if (spec.path === undefined) {
    const literal = literalOf(spec.value, context)
    if (!literal) throw new DescriptorError('value')
    return { key: null, leaves: [{ leaf: literal, indices: [] }] }
  }
  // A hidden field may name a struct, whose members have fields of their own.
  if (isHidden && !isReadable(spec.path, context)) return { key: null, leaves: [] }
  const { key, found } = follow(spec.path, context)
  return { key, leaves: found.flatMap(flatten) }
}

function literalOf(value: unknown, { scope }: FieldScope): Leaf | null {
  if (typeof value !== 'string' || !value.startsWith('$.')) return scalarLeaf(value)
  const path = parsePath(value)
  const [found] = (path && readPath(scope, path)) ?? []
  return found && isLeaf(found.node) ? found.node : null
}

/** The values of an array, when a path ends at the array itself. */
function flatten({ node, indices }: Found): Leaves['leaves'] {
  if (isLeaf(node)) return [{ leaf: node, indices }]
  if (node.type === 'struct') throw new DescriptorError('struct')
  return node.items.flatMap((item, index) => flatten({ node: item, indices: [...indices, index] }))
}

function isReadable(text: string, { scope }: FieldScope): boolean {
  const path = parsePath(text)
  const found = path && readPath(scope, path)
  return found?.every(({ node }) => isLeaf(node)) ?? false
}

function follow(
  text: string,
  { scope, prefix }: FieldScope,
): { key: string; found: readonly Found[] } {
  const path = parsePath(text)
  const found = path && readPath(scope, path)
  if (!path || !found) throw new DescriptorError('path')
  const key = pathKey(path)
  return { key: path.root === null ? `${prefix}${key}` : key, found }
}

function isShown({ visible }: FieldSpec, leaf: Leaf): boolean {
  if (typeof visible !== 'object') return true
  const keys = keysOf(leaf)
  const isListed = (values: readonly unknown[]) =>
    values.some((value) => keys.includes(String(value).toLowerCase()))
  if ('ifNotIn' in visible) return !isListed(visible.ifNotIn)
  if (!isListed(visible.mustMatch)) throw new DescriptorError('mustMatch')
  return false
}
