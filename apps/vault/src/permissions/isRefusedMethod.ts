import { type Hex, toFunctionSelector } from 'viem'

/**
 * Methods that no permission for contract calls may have, whatever the contract: they move assets, give away rights,
 * or make other calls. No enforcer limits what is in their arguments.
 */
const signatures = `
transfer(address,uint256) transferFrom(address,address,uint256) approve(address,uint256)
increaseAllowance(address,uint256) increaseApproval(address,uint256)
transferAndCall(address,uint256) transferAndCall(address,uint256,bytes)
transferFromAndCall(address,address,uint256) transferFromAndCall(address,address,uint256,bytes)
approveAndCall(address,uint256) approveAndCall(address,uint256,bytes)
permit(address,address,uint256,uint256,uint8,bytes32,bytes32) permit(address,address,uint256,uint256,bytes)
permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)
burn(uint256) burn(address,uint256) burnFrom(address,uint256) burn(uint256,bytes)
burn(address,uint256,uint256) burnBatch(address,uint256[],uint256[])
transferShares(address,uint256) transferSharesFrom(address,address,uint256)
setApprovalForAll(address,bool) safeTransferFrom(address,address,uint256)
safeTransferFrom(address,address,uint256,bytes) safeTransferFrom(address,address,uint256,uint256,bytes)
safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
send(address,uint256,bytes) operatorSend(address,address,uint256,bytes,bytes) operatorBurn(address,uint256,bytes,bytes)
authorizeOperator(address)
transfer(address,uint256,uint256) transferFrom(address,address,uint256,uint256)
approve(address,uint256,uint256) setOperator(address,bool)
withdraw(uint256,address,address) redeem(uint256,address,address)
withdraw(uint256,address,address,uint256) redeem(uint256,address,address,uint256)
withdraw(uint256,address,address,uint256,address[]) redeem(uint256,address,address,uint256,address[])
requestRedeem(uint256,address,address) requestWithdraw(uint256,address,address)
withdraw(uint256,address) withdraw(uint256,address,uint256) withdrawTo(address,uint256)
withdraw(address,uint256,address) borrow(address,uint256,uint256,uint16,address)
approveDelegation(address,uint256) delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)
allow(address,bool) allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)
withdraw(address,uint256) withdrawTo(address,address,uint256) withdrawFrom(address,address,address,uint256)
transferAsset(address,address,uint256) transferAssetFrom(address,address,address,uint256)
setAuthorization(address,bool)
withdraw((address,address,address,address,uint256),uint256,uint256,address,address)
withdrawCollateral((address,address,address,address,uint256),uint256,address,address)
borrow((address,address,address,address,uint256),uint256,uint256,address,address)
setAccountOperator(address,address,bool) setOperator(bytes19,address,uint256) setRelayerApproval(address,address,bool)
hope(address) move(address,address,uint256) flux(bytes32,address,address,uint256) give(uint256,address)
cdpAllow(uint256,address,uint256)
approve(address,address,uint160,uint48) transferFrom(address,address,uint160,address)
transferFrom((address,address,uint160,address)[])
permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)
permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)
delegate(address) setDelegate(address) setDelegate(bytes32,address)
transferOwnership(address) renounceOwnership() setOwner(address) changeOwner(address) changeAdmin(address)
setAdmin(address) grantRole(bytes32,address) upgradeTo(address) upgradeToAndCall(address,bytes)
setOwner(bytes32,address) setSubnodeOwner(bytes32,bytes32,address) setResolver(bytes32,address)
setRecord(bytes32,address,address,uint64) setSubnodeRecord(bytes32,bytes32,address,address,uint64)
setAddr(bytes32,address) setAddr(bytes32,uint256,bytes) reclaim(uint256,address)
approve(bytes32,address,bool)
multicall(bytes[]) multicall(uint256,bytes[]) multicall(bytes32,bytes[]) multicall(address[],bytes[])
aggregate((address,bytes)[]) tryAggregate(bool,(address,bytes)[]) blockAndAggregate((address,bytes)[])
tryBlockAndAggregate(bool,(address,bytes)[]) aggregate3((address,bool,bytes)[])
aggregate3Value((address,bool,uint256,bytes)[])
batch(bytes[],bool) batch(bytes[]) batch((address,address,uint256,bytes)[]) batchCall((address,uint256,bytes)[])
call(address,uint256,bytes) call(address,bytes) call(address,address,uint256,bytes)
execute(bytes,bytes[]) execute(bytes,bytes[],uint256) execute(address,uint256,bytes) execute(address,bytes)
execute(bytes,bytes) execute(bytes32,bytes) execute((address,uint256,bytes)) execute((address,uint256,bytes)[])
execute(address[],uint256[],bytes[]) execute(address,uint256,bytes,uint8)
executeBatch((address,uint256,bytes)[]) executeBatch(address[],bytes[]) executeBatch(address[],uint256[],bytes[])
executeFromExecutor(bytes32,bytes) executeCall(address,uint256,bytes) exec(address,bytes) exec(address,bytes,uint256)
execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)
execTransactionFromModule(address,uint256,bytes,uint8)
execTransactionFromModuleReturnData(address,uint256,bytes,uint8)
manageUserBalance((uint8,address,uint256,address,address)[])
redeemDelegations(bytes[],bytes32[],bytes[])
`
const selectors: ReadonlySet<string> = new Set(
  signatures
    .trim()
    .split(/\s+/)
    .map((signature) => toFunctionSelector(signature)),
)

/** Families of which contracts have forms of their own; these match in a signature only, a selector has no name. */
const families =
  /^(multi_?call|aggregate|try(_?block_?and)?_?aggregate|block_?and_?aggregate|exec|batch_?(call|exec)|(delegate_?|function_?)?call\d*\(|transfer|safe_?(batch_?)?transfer|approve|set_?approval|permit|burn|set_?operator|set_?authorization|authorize_?operator|grant_?role|upgrade_?to)/i
/** Methods in which an address argument is the recipient of the assets. */
const payouts = /^(withdraw|redeem|borrow)\w*\(.*\baddress\b/i

/** `method`: a selector; `signature`: the text that the site wrote, if it is one. */
export function isRefusedMethod(method: Hex, signature: string | null): boolean {
  if (selectors.has(method)) return true
  return signature !== null && (families.test(signature) || payouts.test(signature))
}
