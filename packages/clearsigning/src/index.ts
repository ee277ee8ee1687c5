export { checkDescriptor } from './authoring/checkDescriptor.ts'
export { describeAbi } from './authoring/describeAbi.ts'
export { bindCall, type ClearCall, parseFunction } from './binding/bindCall.ts'
export { bindTypedData, type ClearTypedData } from './binding/bindTypedData.ts'
export { calldataDigest, type TypedDataDigests, typedDataDigests } from './binding/digests.ts'
export type { Descriptor, FieldSpec } from './descriptor/descriptor.ts'
export {
  type DescriptorProblem,
  parseDescriptor,
  readDescriptor,
} from './descriptor/parseDescriptor.ts'
export { renderView } from './render/renderView.ts'
export { auditorOf } from './trust/attestation.ts'
export { canonicalJson } from './trust/canonicalJson.ts'
export { createMerkleTree, leafOf, type MerkleTree } from './trust/merkleTree.ts'
export { releaseRoot } from './trust/releaseRoot.ts'
export { type DescriptorSlice, sliceDescriptor } from './trust/sliceDescriptor.ts'
export type { WordAuthor } from './trust/trustOffer.ts'
export type { ClearField, ClearValue, ClearView, NestedCall } from './values/view.ts'
export { readCallWords, readTypedDataWords } from './words/readWords.ts'
export { type FindDescriptor, renderNestedCalls } from './words/renderNestedCalls.ts'
export type {
  ClearWords,
  DescriptorQuery,
  WordSources,
} from './words/wordSources.ts'
