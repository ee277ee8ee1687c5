import type { Address } from 'viem'

// Delegation Framework 1.3.0 (docs/decisions/0025): the same addresses on every chain.

export const accountFactory: Address = '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c'
/** `HybridDeleGator`: the implementation behind the accounts' proxies. */
export const accountImplementation: Address = '0x48dBe696A4D990079e039489bA2053B36E8FFEC4'
/** `EIP7702StatelessDeleGator`: the code that an upgraded externally owned account borrows. */
export const statelessImplementation: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
