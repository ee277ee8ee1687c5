import { type AbiParameter, toFunctionSelector } from 'viem'
import { parseFunction } from '../binding/bindCall.ts'
import type { Descriptor, FieldSpec } from '../descriptor/descriptor.ts'
import { type DescriptorProblem, readDescriptor } from '../descriptor/parseDescriptor.ts'
import { type Path, parsePath } from '../paths/path.ts'
import { maySiteDescribe } from '../words/siteDescriptor.ts'

/** What is wrong with a site's file, and where: nothing for a file that applies to its requests. */
export function checkDescriptor(text: string): readonly DescriptorProblem[] {
  const read = readDescriptor(text)
  if ('problems' in read) return read.problems
  const { descriptor } = read
  const { contract, eip712 } = descriptor.context
  const unbound =
    !contract?.deployments && !eip712?.deployments && !eip712?.domain
      ? [{ path: 'context', message: 'names no contract and no domain' }]
      : []
  const formats = Object.keys(descriptor.display.formats)
  return [
    ...unbound,
    ...(contract ? formats.flatMap((key) => checkFunction(descriptor, key)) : []),
    ...(contract ? checkSelectors(formats) : []),
  ]
}

function checkFunction(descriptor: Descriptor, key: string): readonly DescriptorProblem[] {
  const place = `display.formats.${key}`
  const item = parseFunction(key)
  if (!item) return [{ path: place, message: 'is no function signature with argument names' }]
  const [deployment] = descriptor.context.contract?.deployments ?? []
  const selector = toFunctionSelector(item)
  const format = descriptor.display.formats[key]
  return [
    ...(maySiteDescribe({ to: deployment?.address ?? '', selector })
      ? []
      : [{ path: place, message: 'moves or allows tokens: a site can’t describe it' }]),
    ...(format?.intent ? [] : [{ path: place, message: 'has no intent' }]),
    ...checkFields(format?.fields ?? [], item.inputs, place),
    ...checkSentence(format?.interpolatedIntent ?? '', format?.fields ?? [], place),
  ]
}

function checkSelectors(keys: readonly string[]): readonly DescriptorProblem[] {
  const seen = new Set<string>()
  return keys.flatMap((key) => {
    const item = parseFunction(key)
    const selector = item && toFunctionSelector(item)
    if (!selector) return []
    const isRepeated = seen.has(selector)
    seen.add(selector)
    return isRepeated
      ? [{ path: `display.formats.${key}`, message: 'is the same function as another format' }]
      : []
  })
}

function checkFields(
  fields: readonly FieldSpec[],
  inputs: readonly AbiParameter[],
  place: string,
): readonly DescriptorProblem[] {
  return fields.flatMap((field, index) => checkField(field, inputs, `${place}.fields.${index}`))
}

function checkField(
  field: FieldSpec,
  inputs: readonly AbiParameter[],
  place: string,
): readonly DescriptorProblem[] {
  const { path, value, fields, params = {} } = field
  if (fields) {
    const inner = path === undefined ? inputs : innerOf(path, inputs)
    return inner ? checkFields(fields, inner, place) : [leadsNowhere(place, path ?? '')]
  }
  if (path === undefined) {
    return value === undefined ? [{ path: place, message: 'has neither path nor value' }] : []
  }
  return [path, ...pathsIn(params)]
    .filter((one) => !leadsSomewhere(one, inputs))
    .map((one) => leadsNowhere(place, one))
}

function leadsNowhere(place: string, path: string): DescriptorProblem {
  return { path: place, message: `${path} leads to no argument` }
}

function pathsIn(params: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(params).flatMap(([name, value]) =>
    name.endsWith('Path') && typeof value === 'string' ? [value] : [],
  )
}

function checkSentence(
  sentence: string,
  fields: readonly FieldSpec[],
  place: string,
): readonly DescriptorProblem[] {
  const shown = fields.flatMap(({ path, visible }) => (path && visible !== 'never' ? [path] : []))
  const names = [...sentence.replaceAll(/\{\{|\}\}/g, '').matchAll(/\{([^{}]*)\}/g)]
  return names
    .map(([, name = '']) => name.trim())
    .filter((name) => !shown.some((path) => withoutRoot(path) === withoutRoot(name)))
    .map((name) => ({
      path: `${place}.interpolatedIntent`,
      message: `{${name}} is no path of a shown field`,
    }))
}

function withoutRoot(path: string): string {
  return path.replace(/^#\./, '').replace(/\.\[\]$/, '')
}

/** The container and the constants are known when a request comes. */
function leadsSomewhere(text: string, inputs: readonly AbiParameter[]): boolean {
  const path = parsePath(text)
  if (!path) return false
  return path.root === '@' || path.root === '$' || follow(path, inputs) !== null
}

function innerOf(text: string, inputs: readonly AbiParameter[]): readonly AbiParameter[] | null {
  const path = parsePath(text)
  const found = path && follow(path, inputs)
  return found && 'components' in found ? found.components : null
}

function follow({ steps }: Path, inputs: readonly AbiParameter[]): AbiParameter | null {
  let here: AbiParameter = { type: 'tuple', components: inputs }
  for (const step of steps) {
    if (step.kind !== 'name') {
      // An index, or a slice of bytes.
      here = { ...here, type: here.type.replace(/\[\d*\]$/, '') }
      continue
    }
    const members: readonly AbiParameter[] = 'components' in here ? here.components : []
    const member = members.find(({ name }) => name === step.name)
    if (!member) return null
    here = member
  }
  return here
}
