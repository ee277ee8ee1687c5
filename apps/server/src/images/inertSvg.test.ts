import { expect, test } from 'vitest'
import { isInertSvg } from './inertSvg.ts'

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

test.each([
  '<path d="M0 0"/>',
  '<rect style="fill:#fff; mask-type: alpha;" width="1" height=\'1\'/>',
  '<g fill="url(#a)"><title>A wallet</title></g>',
])('isInertSvg accepts %j', (inner) => {
  expect(isInertSvg(svg(inner))).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<rect onload="alert(1)"/>',
  '<rect style="fill:url(https://evil.example)"/>',
  '<rect style="background-image: none"/>',
  '<image href="https://evil.example/a.png"/>',
  '<rect <rect/>',
  '<rect title=">"/>',
])('isInertSvg rejects %j', (inner) => {
  expect(isInertSvg(svg(inner))).toBe(false)
})

test.each([
  ['a style of many declarations', `<rect style="${'fill:fill'.repeat(30_000)}!"/>`],
  ['many opening brackets', '<'.repeat(300_000)],
  ['a long attribute name', `<rect ${'a'.repeat(300_000)}/>`],
  ['a long element name', `<${'a'.repeat(300_000)}`],
  ['a long run of spaces', `<rect a${' '.repeat(300_000)}/>`],
])('isInertSvg rejects %s in linear time', (_, inner) => {
  expect(isInertSvg(svg(inner))).toBe(false)
})
