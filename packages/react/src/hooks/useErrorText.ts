import type { ErrorCode } from '@latchkey/core'
import { useStore } from 'zustand'
import { errorText } from '../text/errors.ts'
import { languageOf } from '../text/language.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** The sentence of every error code, in the visitor's language. */
export function useErrorText(): Readonly<Record<ErrorCode, string>> {
  const { sentences } = useStore(languageOf(useLatchkey()))
  return { ...errorText, ...sentences.errors }
}
