import { type Hex, toFunctionSelector } from 'viem'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { parseDescriptor } from '../descriptor/parseDescriptor.ts'

/** Functions that move or allow tokens at any contract: a site doesn't put them into words of its own. */
const tokenFunctions: ReadonlySet<string> = new Set(
  [
    'approve(address,uint256)',
    'increaseAllowance(address,uint256)',
    'transfer(address,uint256)',
    'transferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256)',
    'safeTransferFrom(address,address,uint256,bytes)',
    'safeTransferFrom(address,address,uint256,uint256,bytes)',
    'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
    'setApprovalForAll(address,bool)',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  ].map((signature) => toFunctionSelector(signature)),
)

const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** Messages that move or allow tokens. */
const tokenMessage = /permit|approv|allowance|order|delegat|authori[sz]/i

/** The site's files that are valid. */
export function parseSiteFiles(files: readonly unknown[]): readonly Descriptor[] {
  return files.flatMap((file) => parseDescriptor(textOf(file)) ?? [])
}

function textOf(file: unknown): string {
  try {
    return JSON.stringify(file) ?? ''
  } catch {
    // A circular object is no file.
    return ''
  }
}

/** Whether a site may put a request into its own words: not what moves or allows tokens at another's contract. */
export function maySiteDescribe(
  request: { to: string; selector: Hex } | { contract: string | null; primaryType: string },
): boolean {
  if ('selector' in request) {
    return request.to.toLowerCase() !== permit2 && !tokenFunctions.has(request.selector)
  }
  return request.contract?.toLowerCase() !== permit2 && !tokenMessage.test(request.primaryType)
}
