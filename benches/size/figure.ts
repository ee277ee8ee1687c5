/** A measured size: gzipped bytes and requests, with the limit it must stay under. */
export type Figure = { name: string; gz: number; requests: number; limit: number }
