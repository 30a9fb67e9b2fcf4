// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {ICheckoutSweeper, Merchant} from "../../contracts/ICheckoutSweeper.sol";
import {TestTokenProxy} from "../../contracts/testing/TestTokenProxy.sol";
import {TestUSDC} from "../../contracts/testing/TestUSDC.sol";
import {TestUSDT} from "../../contracts/testing/TestUSDT.sol";
import {Test} from "./Vm.sol";

/// @dev The functions of the released contract that are not in `ICheckoutSweeper`.
interface ICheckout is ICheckoutSweeper {
    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address to) external;
    function acceptOwnership() external;
    function renounceOwnership() external;
    function LOCKED() external view returns (uint32);
    function MAX_FEE_BPS() external view returns (uint16);
    function eip712Domain()
        external
        view
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory);
}

/// @dev Every test token has this function. The return value of USDC is ignored.
interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// @dev Deploys the release bytecode of the checkout and both tokens, and describes one merchant.
abstract contract Fixture is Test {
    uint256 internal constant TREASURY_KEY = 0xA11CE;
    uint256 internal constant REGISTRAR_KEY = 0xB0B;
    uint16 internal constant FEE_BPS = 100;
    bytes32 private constant SET_TREASURY_TYPEHASH =
        keccak256("SetTreasury(bytes32 merchantKey,address to,bool byTreasury,uint32 nonce,uint48 deadline)");

    address internal immutable treasury = vm.addr(TREASURY_KEY);
    address internal immutable registrar = vm.addr(REGISTRAR_KEY);
    address internal constant owner = address(0x0123);
    address internal constant feeRecipient = address(0xFEE);
    address internal constant stranger = address(0x5747);
    ICheckout internal checkout;
    TestUSDC internal usdc;
    TestUSDT internal usdt;
    Merchant internal merchant;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        checkout = deployCheckout();
        usdc = TestUSDC(_proxied(address(new TestUSDC())));
        usdt = TestUSDT(_proxied(address(new TestUSDT())));
        usdc.configureMinter(address(this), type(uint256).max);
        merchant = Merchant({initialTreasury: treasury, delay: 0, number: 7});
    }

    function deployCheckout() internal returns (ICheckout deployed) {
        bytes memory code = bytes.concat(
            vm.parseBytes(vm.readFile("out/release/CheckoutSweeper.hex")), abi.encode(owner, registrar, feeRecipient)
        );
        assembly {
            deployed := create(0, add(code, 0x20), mload(code))
        }
        assertTrue(address(deployed).code.length > 0, "checkout deployed");
    }

    function session(uint256 i) internal pure returns (bytes32) {
        return keccak256(abi.encode("session", i));
    }

    function sessions(uint256 count) internal pure returns (bytes32[] memory ids) {
        ids = new bytes32[](count);
        for (uint256 i = 0; i < count; ++i) {
            ids[i] = session(i);
        }
    }

    function depositOf(uint256 i) internal view returns (address) {
        return checkout.depositAddress(merchant, FEE_BPS, session(i));
    }

    function fund(address token, uint256 i, uint256 amount) internal returns (address deposit) {
        deposit = depositOf(i);
        IMintable(token).mint(deposit, amount);
    }

    function sweep(address token, uint256 count) internal returns (uint256) {
        return checkout.sweep(merchant, FEE_BPS, token, sessions(count));
    }

    function orderDigest(Merchant memory m, address to, bool byTreasury, uint32 nonce, uint48 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 hash =
            keccak256(abi.encode(SET_TREASURY_TYPEHASH, keccak256(abi.encode(m)), to, byTreasury, nonce, deadline));
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Checkout"),
                keccak256("1"),
                block.chainid,
                address(checkout)
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, hash));
    }

    function signed(uint256 key, Merchant memory m, address to, bool byTreasury, uint32 nonce, uint48 deadline)
        internal
        view
        returns (bytes memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, orderDigest(m, to, byTreasury, nonce, deadline));
        return abi.encodePacked(r, s, v);
    }

    /// @dev Signs and submits an order whose deadline is the current second.
    function order(uint256 key, Merchant memory m, address to, bool byTreasury, uint32 nonce) internal {
        uint48 deadline = uint48(block.timestamp);
        checkout.setTreasury(m, to, byTreasury, nonce, deadline, signed(key, m, to, byTreasury, nonce, deadline));
    }

    function _proxied(address implementation) private returns (address) {
        return address(
            new TestTokenProxy(implementation, address(0xdead), abi.encodeCall(TestUSDC.initialize, (address(this))))
        );
    }
}
