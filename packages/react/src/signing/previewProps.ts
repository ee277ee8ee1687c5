import type { RequestPreview } from '@latchkey/core/internal'
import type { TokenNames } from './useTokenNames.ts'

/** The props of each part of the request review: the decoded request, and how it names tokens and amounts. */
export type PreviewProps = { preview: RequestPreview; names: TokenNames }
