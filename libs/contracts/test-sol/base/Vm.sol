// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @dev The cheatcodes of forge that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function chainId(uint256 id) external;
    function deal(address account, uint256 balance) external;
    function etch(address target, bytes calldata code) external;
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function expectEmit(address emitter) external;
    function expectRevert(bytes4 selector) external;
    function expectRevert(bytes calldata data) external;
    function getRecordedLogs() external returns (Log[] memory);
    function lastCallGas() external view returns (Gas memory);
    function parseBytes(string calldata hexText) external pure returns (bytes memory);
    function prank(address sender) external;
    function readFile(string calldata path) external view returns (string memory);
    function recordLogs() external;
    function revertToState(uint256 id) external returns (bool);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function snapshotState() external returns (uint256 id);
    function toString(uint256 value) external pure returns (string memory);
    function warp(uint256 timestamp) external;
    function writeLine(string calldata path, string calldata line) external;
}

/// @dev Assertions revert with both values, so a failing test shows them.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    bool public constant IS_TEST = true;

    error NotEqualUint(uint256 actual, uint256 expected, string what);
    error NotEqualAddress(address actual, address expected, string what);
    error NotEqualBytes32(bytes32 actual, bytes32 expected, string what);
    error NotTrue(string what);

    function assertEq(uint256 actual, uint256 expected, string memory what) internal pure {
        if (actual != expected) revert NotEqualUint(actual, expected, what);
    }

    function assertEq(address actual, address expected, string memory what) internal pure {
        if (actual != expected) revert NotEqualAddress(actual, expected, what);
    }

    function assertEq(bytes32 actual, bytes32 expected, string memory what) internal pure {
        if (actual != expected) revert NotEqualBytes32(actual, expected, what);
    }

    function assertTrue(bool condition, string memory what) internal pure {
        if (!condition) revert NotTrue(what);
    }

    function bound(uint256 value, uint256 min, uint256 max) internal pure returns (uint256) {
        return min + (value % (max - min + 1));
    }
}
