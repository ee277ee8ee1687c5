import * as v from 'valibot'
import { cleanText } from '../token/cleanText.ts'

export type NftAttribute = { trait: string; value: string }

export type NftMetadata = {
  name: string | null
  description: string | null
  image: string | null
  attributes: readonly NftAttribute[]
}

export const noMetadata: NftMetadata = {
  name: null,
  description: null,
  image: null,
  attributes: [],
}

const MAX_ATTRIBUTES = 50
const MAX_DESCRIPTION = 1_000
const MAX_IMAGE_CHARS = 300_000

const text = v.nullish(v.union([v.string(), v.number()]))
const metadataSchema = v.object({
  name: text,
  description: text,
  image: v.nullish(v.unknown()),
  image_url: v.nullish(v.unknown()),
  image_data: v.nullish(v.unknown()),
  attributes: v.nullish(v.unknown()),
})

const attribute = v.object({
  trait_type: v.union([v.string(), v.number()]),
  value: v.union([v.string(), v.number(), v.boolean()]),
})

/** Parses an NFT's metadata leniently; `null` when nothing in it is usable. */
export function parseNftMetadata(bytes: Buffer): NftMetadata | null {
  const document = v.safeParse(metadataSchema, parseJson(bytes))
  if (!document.success) return null
  const { name, description, attributes, ...images } = document.output
  return {
    name: name == null ? null : cleanText(String(name), 100) || null,
    description: description == null ? null : cleanText(String(description), MAX_DESCRIPTION),
    image: imageOf(images),
    attributes: attributesOf(attributes),
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    const parsed: unknown = JSON.parse(bytes.toString('utf8'))
    return Array.isArray(parsed) ? null : parsed
  } catch {
    // Not JSON: the schema rejects `null` in the same way.
    return null
  }
}

type Images = { image?: unknown; image_url?: unknown; image_data?: unknown }

function imageOf({ image, image_url, image_data }: Images): string | null {
  for (const uri of [image, image_url]) {
    if (typeof uri === 'string' && uri !== '' && uri.length <= MAX_IMAGE_CHARS) return uri
  }
  const isRawSvg = typeof image_data === 'string' && image_data.length <= MAX_IMAGE_CHARS / 2
  return isRawSvg ? `data:image/svg+xml;base64,${Buffer.from(image_data).toString('base64')}` : null
}

/** The traits in `attributes`, if it is a list. */
export function attributesOf(list: unknown): NftAttribute[] {
  if (!Array.isArray(list)) return []
  return list.slice(0, MAX_ATTRIBUTES).flatMap((item) => {
    const checked = v.safeParse(attribute, item)
    if (!checked.success) return []
    const { trait_type, value } = checked.output
    return [{ trait: cleanText(String(trait_type)), value: cleanText(String(value), 100) }]
  })
}
