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

    /// A key on a gradient: the number decides colours, rings, the shape of the bow and the teeth.
    function _picture(uint256 id) private pure returns (bytes memory) {
        string memory light = string.concat("hsl(", ((id * 67 + 190) % 360).toString(), " 82% 66%)");
        string memory dark = string.concat("hsl(", ((id * 67 + 250) % 360).toString(), " 64% 20%)");
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="',
            light, '"/><stop offset="1" stop-color="', dark,
            '"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/>',
            _rings(id),
            '<g transform="rotate(-45 200 200)" fill="none" stroke="#fff" stroke-width="26" stroke-linejoin="round" stroke-linecap="round">',
            _bow(id), '<path d="M168 200H350', _teeth(id), '"/></g></svg>'
        );
    }

    function _rings(uint256 id) private pure returns (bytes memory rings) {
        string memory x = (80 + (id * 89) % 240).toString();
        string memory y = (60 + (id * 53) % 280).toString();
        for (uint256 ring = 1; ring <= 6; ring++) {
            rings = abi.encodePacked(
                rings, '<circle cx="', x, '" cy="', y, '" r="', (ring * (34 + id % 4 * 6)).toString(),
                '" fill="#fff" fill-opacity=".07"/>'
            );
        }
    }

    function _bow(uint256 id) private pure returns (string memory) {
        if (id % 4 == 0) return '<circle cx="112" cy="200" r="56"/><circle cx="112" cy="200" r="8"/>';
        if (id % 4 == 1) return '<path d="M112 136 176 200 112 264 48 200Z"/>';
        if (id % 4 == 2) return '<rect x="56" y="144" width="112" height="112" rx="34"/>';
        return '<path d="M112 140l52 30v60l-52 30-52-30v-60Z"/><circle cx="112" cy="200" r="8"/>';
    }

    function _teeth(uint256 id) private pure returns (bytes memory teeth) {
        for (uint256 tooth = 0; tooth < 3; tooth++) {
            uint256 length = 24 + ((id * 31 + tooth * 17) % 4) * 12;
            teeth = abi.encodePacked(teeth, "M", (350 - tooth * 46).toString(), " 200v", length.toString());
        }
    }
}
