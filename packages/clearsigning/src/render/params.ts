import { ownValue } from '@latchkey/wire'
import { constantOf, type Descriptor } from '../descriptor/descriptor.ts'
import { parsePath } from '../paths/path.ts'
import { readAt, readPath, type Scope } from '../paths/readPath.ts'
import type { Leaf } from '../values/node.ts'
import { DescriptorError } from './DescriptorError.ts'
import { keysOf } from './leaf.ts'

/** What the parameters of one field are read from. */
export type ParamScope = {
  scope: Scope
  descriptor: Descriptor
  /** The place of the value in the arrays around it. */
  indices: readonly number[]
  params: Readonly<Record<string, unknown>>
}

/** A parameter that is a constant (`token`) or a path (`tokenPath`); `null` if the field has neither. */
export function readParam(context: ParamScope, name: string): Leaf | null {
  const { params } = context
  if (Object.hasOwn(params, name)) return readConstant(context, ownValue(params, name))
  const path = ownValue(params, `${name}Path`)
  return typeof path === 'string' ? readPathParam(context, path) : null
}

/** A parameter that is one constant or a list of them. */
export function readListParam(context: ParamScope, name: string): readonly Leaf[] {
  const value = Object.hasOwn(context.params, name) ? context.params[name] : []
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => readConstant(context, item) ?? [])
}

export function hasParam({ params }: ParamScope, name: string): boolean {
  return Object.hasOwn(params, name) || Object.hasOwn(params, `${name}Path`)
}

function readConstant(context: ParamScope, value: unknown): Leaf | null {
  const constant = constantOf(value)
  if (constant === undefined || Array.isArray(constant)) throw new DescriptorError('parameter')
  if (typeof constant === 'object') return readMap(context, constant)
  if (typeof constant === 'number') {
    if (!Number.isSafeInteger(constant)) throw new DescriptorError('number')
    return { type: 'number', value: BigInt(constant), isSigned: true }
  }
  if (typeof constant === 'boolean') return { type: 'bool', value: constant }
  const isLiteral = !/^[$@#]\./.test(constant)
  // Files in use write a path where the schema has a constant; a literal of these parameters is no path.
  if (!isLiteral) return readPathParam(context, constant)
  return { type: 'text', value: constant }
}

function readPathParam({ scope, indices }: ParamScope, text: string): Leaf | null {
  const path = parsePath(text)
  return path && readAt(scope, path, indices)
}

/** A value of `$.metadata.maps`. A key that is not listed makes the descriptor invalid for the request. */
function readMap(
  { scope, descriptor, indices }: ParamScope,
  { map, keyPath }: { map: string; keyPath: string },
): Leaf {
  const path = parsePath(keyPath)
  const key = path && readAt(scope, path, indices)
  const [, name = ''] = /^\$\.metadata\.maps\.([\w$-]+)$/.exec(map) ?? []
  const maps = descriptor.metadata.maps ?? {}
  const values = Object.hasOwn(maps, name) ? maps[name]?.values : undefined
  const entry = values && key ? Object.entries(values).find(([one]) => isKey(one, key)) : undefined
  const leaf = entry && scalarLeaf(entry[1])
  if (!leaf) throw new DescriptorError('map')
  return leaf
}

function isKey(text: string, key: Leaf): boolean {
  return keysOf(key).includes(text.toLowerCase())
}

/** A scalar of the metadata as a value. */
export function scalarLeaf(value: unknown): Leaf | null {
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'bool', value }
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null
  return { type: 'number', value: BigInt(value), isSigned: true }
}

/** Reads `$.metadata.constants.…`, the only part of a descriptor that a path may name. */
export function constantReader({ metadata }: Descriptor): Scope['constant'] {
  return ([section, group, name = '', ...more]) => {
    if (section !== 'metadata' || group !== 'constants' || more.length > 0) return null
    const constants = metadata.constants ?? {}
    return Object.hasOwn(constants, name) ? scalarLeaf(constants[name]) : null
  }
}

/** Whether the arrays of a field and of its parameters have the same length. */
export function isInStep(context: ParamScope, count: number): boolean {
  return Object.values(context.params).every((value) => {
    if (typeof value !== 'string' || !value.includes('[]')) return true
    const path = parsePath(value)
    const found = path && readPath(context.scope, path)
    return !found || found.length === count
  })
}
