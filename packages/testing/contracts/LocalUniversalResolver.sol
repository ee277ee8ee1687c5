// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

interface IRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// The part of ENS's universal resolver that clients call: forward and reverse look-ups in one read.
/// Wildcard resolvers (ENSIP-10) work; off-chain gateways revert with the resolver's own error.
contract LocalUniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    IRegistry private constant REGISTRY = IRegistry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    bytes4 private constant EXTENDED_RESOLVER = 0x9061b923;
    uint256 private constant ETHEREUM = 60;

    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = _namehash(name, 0);
        while (offset < name.length) {
            resolver = REGISTRY.resolver(_namehash(name, offset));
            if (resolver != address(0)) return (resolver, node, offset);
            offset += uint8(name[offset]) + 1;
        }
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return _resolve(name, data);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return _resolve(name, data);
    }

    function reverse(bytes calldata lookUp, uint256 coinType) external view returns (string memory, address, address) {
        return _reverse(lookUp, coinType);
    }

    function reverseWithGateways(bytes calldata lookUp, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return _reverse(lookUp, coinType);
    }

    function _reverse(bytes memory lookUp, uint256 coinType)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookUp.length == 0) revert EmptyAddress();
        bytes memory answer;
        bytes memory name = _reverseName(lookUp, coinType);
        (answer, reverseResolver) = _resolve(name, abi.encodeWithSignature("name(bytes32)", _namehash(name, 0)));
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory encoded = _dnsEncode(bytes(primary));
        (answer, resolver) = _resolve(encoded, _addressQuery(_namehash(encoded, 0), coinType));
        bytes memory found = coinType == ETHEREUM ? _asBytes(abi.decode(answer, (address))) : abi.decode(answer, (bytes));
        if (keccak256(found) != keccak256(lookUp)) revert ReverseAddressMismatch(primary, found);
    }

    function _resolve(bytes memory name, bytes memory data) private view returns (bytes memory, address) {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool extended = _supportsWildcards(resolver);
        if (offset > 0 && !extended) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) =
            resolver.staticcall(extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data);
        if (!ok) revert ResolverError(answer);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        return (extended ? abi.decode(answer, (bytes)) : answer, resolver);
    }

    function _supportsWildcards(address resolver) private view returns (bool) {
        (bool ok, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", EXTENDED_RESOLVER));
        return ok && answer.length == 32 && abi.decode(answer, (bool));
    }

    function _addressQuery(bytes32 node, uint256 coinType) private pure returns (bytes memory) {
        return coinType == ETHEREUM
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
    }

    function _asBytes(address account) private pure returns (bytes memory) {
        return account == address(0) ? bytes("") : abi.encodePacked(account);
    }

    function _reverseName(bytes memory lookUp, uint256 coinType) private pure returns (bytes memory) {
        bytes memory space = coinType == ETHEREUM ? bytes("addr") : _hex(abi.encodePacked(coinType), true);
        return _dnsEncode(abi.encodePacked(_hex(lookUp, false), ".", space, ".reverse"));
    }

    function _hex(bytes memory value, bool trimmed) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        for (uint256 i = 0; i < value.length * 2; i++) {
            uint8 digit = i % 2 == 0 ? uint8(value[i / 2]) >> 4 : uint8(value[i / 2]) & 15;
            if (trimmed && digit == 0 && text.length == 0) continue;
            text = abi.encodePacked(text, digits[digit]);
        }
    }

    function _dnsEncode(bytes memory name) private pure returns (bytes memory dns) {
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") continue;
            dns = abi.encodePacked(dns, uint8(i - start));
            for (uint256 j = start; j < i; j++) dns = abi.encodePacked(dns, name[j]);
            start = i + 1;
        }
        dns = abi.encodePacked(dns, uint8(0));
    }

    function _namehash(bytes memory dns, uint256 offset) private pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        if (offset + 1 + length > dns.length) revert DNSDecodingFailed(dns);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = dns[offset + 1 + i];
        return keccak256(abi.encodePacked(_namehash(dns, offset + 1 + length), keccak256(label)));
    }
}
