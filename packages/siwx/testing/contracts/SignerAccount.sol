// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A minimal ERC-1271 smart account with one owner, who can set another owner.
contract SignerAccount {
    address public owner;

    constructor(address first) {
        owner = first;
    }

    function setOwner(address next) external {
        require(msg.sender == owner, "not the owner");
        owner = next;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Deploys accounts at addresses that are known in advance (CREATE2).
contract SignerAccountFactory {
    function createAccount(address owner, uint256 salt) external returns (address) {
        address account = getAddress(owner, salt);
        if (account.code.length > 0) return account;
        return address(new SignerAccount{salt: bytes32(salt)}(owner));
    }

    function getAddress(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SignerAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}

/// A faulty ERC-1271 account: accepts every signature, reverts, loops or returns malformed data, as set.
contract OddAccount {
    uint256 public immutable mood;

    constructor(uint256 chosen) {
        mood = chosen;
    }

    function isValidSignature(bytes32, bytes calldata) external view returns (bytes4) {
        if (mood == 0) revert("no");
        if (mood == 1) while (true) {}
        if (mood == 2) return bytes4(0x00000001);
        if (mood == 3) assembly { return(0, 0) }
        return 0x1626ba7e;
    }
}
