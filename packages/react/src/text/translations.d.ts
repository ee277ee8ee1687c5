/** A file of `translations/`: JSON under the condition `latchkey-source`, a module of `dist/translations` in the package. */
declare module '#translations/*' {
  const texts: import('./language.ts').LoadedSentences
  export default texts
}
