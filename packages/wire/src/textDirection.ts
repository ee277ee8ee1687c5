/** The writing direction of a shipped language. */
export function textDirection(languageTag: string): 'ltr' | 'rtl' {
  return languageTag === 'ar' || languageTag === 'he' ? 'rtl' : 'ltr'
}
