/**
 * The functions of wagmi that we run: `scripts/inlineWagmi.mjs` writes their code into the package, so that a site
 * installs no `@wagmi/core`. npm often cannot add one beside `wagmi`.
 */
export { connect, createConfig, disconnect } from '@wagmi/core'
