import * as v from 'valibot'

/** The widths in pixels in which the server returns images. */
export const imageSizes = [32, 64, 128, 256, 512] as const

/** The query of `GET /v1/image`: an untrusted image that the server fetches and re-encodes. */
export const imageQuery = v.object({
  url: v.pipe(v.string(), v.maxLength(2_048), v.regex(/^https?:\/\//i)),
  size: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(imageSizes))),
})
