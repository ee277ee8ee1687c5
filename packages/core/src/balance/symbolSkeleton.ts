/** Characters of other scripts that look like a Latin capital or digit (Unicode confusables). */
const confusables: Readonly<Record<string, string>> = {
  A: 'АΑᎪꓮ',
  B: 'ВΒᏴꓐ8',
  C: 'СϹᏟꓚⅭ¢',
  D: 'ᎠꓓⅮԀĐÐ',
  E: 'ЕΕᎬꓰ€3',
  F: 'ϜꓝҒ',
  G: 'ԌᏀꓖ',
  H: 'НΗᎻꓧ',
  I: 'ІΙӀꓲᛁLl1|',
  J: 'ЈᎫꓙ',
  K: 'КΚᏦꓗ',
  M: 'МΜᎷꓟⅯ',
  N: 'ΝꓠИ',
  O: 'ОΟՕꓳ0Ø',
  P: 'РΡᏢꓑ',
  Q: 'Ԛ',
  R: 'ᎡꓣЯ',
  S: 'ЅՏᏚꓢ5$',
  T: 'ТΤᎢꓔ₮7',
  U: 'ՍꓴЦ',
  V: 'ѴᏙꓦⅤ',
  W: 'ԜᎳꓪѠ',
  X: 'ХΧꓫⅩ',
  Y: 'УΥҮꓬ',
  Z: 'ΖᏃꓜ2',
}

const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables).flatMap(([latin, others]) =>
    Array.from(others, (other): [string, string] => [other, latin]),
  ),
)

/** A symbol as it looks: two symbols with one skeleton can be taken for each other. */
export function symbolSkeleton(symbol: string): string {
  const normalized = symbol
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Z}\p{P}\s]/gu, '')
    .toUpperCase()
  return Array.from(normalized, (character) => latinOf.get(character) ?? character)
    .join('')
    .replaceAll('VV', 'W')
}
