import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './repository.ts'

type Report = {
  figures: { name: string; gz: number; limit: number; requests: number }[]
  initialModules: string[]
}

// In a process of its own: under the test runner the bundler would make a development build.
const report = JSON.parse(
  execFileSync(
    process.execPath,
    ['--import', 'tsx', '--conditions', 'latchkey-source', 'benches/size/main.ts', '--json'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  ),
) as Report

test('no part of the widget is heavier than its budget', () => {
  const over = report.figures.filter(({ gz, limit }) => gz > limit)
  expect(over.map(({ name, gz, limit }) => `${name}: ${gz} of ${limit} bytes`)).toEqual([])
})

test('a page with one connect button loads two files at most', () => {
  const page = report.figures.find(({ name }) => name === 'page with one connect button')
  expect(page?.requests).toBeLessThanOrEqual(2)
})

test('built in the ordinary way with React, the page begins with one file', () => {
  const page = report.figures.find(({ name }) => name.endsWith('and React'))
  expect(page?.requests).toBe(1)
})

test('the first open of the modal takes at most two requests', () => {
  const open = report.figures.find(({ name }) => name.startsWith('first open'))
  expect(open?.requests).toBeLessThanOrEqual(2)
})

test('a page that nobody has clicked has neither viem, wagmi nor a query library', () => {
  const heavy = /node_modules\/(viem|@wagmi|@tanstack|valibot|uqr|@noble|ox)\//
  expect(report.initialModules.filter((module) => heavy.test(module))).toEqual([])
})
