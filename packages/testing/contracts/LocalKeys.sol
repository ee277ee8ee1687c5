// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// An ERC-721 collection whose metadata and pictures are `data:` URIs, so that nothing is fetched.
contract LocalKeys is ERC721 {
    using Strings for uint256;

    uint256 public totalSupply;

    constructor() ERC721("Latchkey Keys", "KEY") {}

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        bytes memory json = abi.encodePacked(
            '{"name":"Key #', id.toString(),
            '","description":"A key of the local test chain.","image":"data:image/svg+xml;base64,',
            Base64.encode(_picture(id)),
            '","attributes":[{"trait_type":"Number","value":', id.toString(), "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function _picture(uint256 id) private pure returns (bytes memory) {
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(',
            ((id * 67) % 360).toString(),
            ' 70% 45%)"/><circle cx="22" cy="32" r="10" fill="none" stroke="#fff" stroke-width="5"/>',
            '<path d="M32 32h22m-6 0v8m-8-8v6" fill="none" stroke="#fff" stroke-width="5"/></svg>'
        );
    }
}
