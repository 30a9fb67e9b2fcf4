// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

import {Merchant} from "../contracts/ICheckoutSweeper.sol";
import {Fixture, ICheckout} from "./base/Fixture.sol";

/// @notice What can happen at random: payments, sweeps by anyone, replaced treasuries, denied addresses, changed fee
///         recipients.
contract Life is Fixture {
    uint256 private constant DEPOSITS = 6;
    address[3] public treasuries;
    address[2] public collectors = [address(0xFEE), address(0xFEE2)];
    uint256 private constant FIRST_KEY = 0x7001;

    uint256 public paidIn;
    uint256 public expectedFee;
    mapping(address treasury => uint256) public expectedNet;
    uint256 private _present;
    uint32 private _nonce;

    constructor() {
        setUp();
        for (uint256 i = 0; i < 3; ++i) {
            treasuries[i] = vm.addr(FIRST_KEY + i);
        }
        merchant = Merchant({initialTreasury: treasuries[0], delay: 0, number: 42});
    }

    function pay(uint256 i, uint256 amount) external {
        address deposit = depositOf(i % DEPOSITS);
        if (usdc.isBlacklisted(deposit)) return;
        amount = bound(amount, 1, 1e12);
        usdc.mint(deposit, amount);
        paidIn += amount;
    }

    function sweepSome(address caller, uint8 picked) external {
        bytes32[] memory ids = new bytes32[](DEPOSITS);
        address to = treasuries[_present];
        for (uint256 i = 0; i < DEPOSITS; ++i) {
            if (picked & (1 << i) == 0) continue;
            ids[i] = session(i);
            address deposit = depositOf(i);
            if (usdc.isBlacklisted(deposit) || usdc.isBlacklisted(to)) continue;
            uint256 amount = usdc.balanceOf(deposit);
            uint256 fee = usdc.isBlacklisted(checkout.feeRecipient()) ? 0 : amount * FEE_BPS / 10_000;
            expectedFee += fee;
            expectedNet[to] += amount - fee;
        }
        vm.prank(caller);
        checkout.sweep(merchant, FEE_BPS, address(usdc), ids);
    }

    function replaceTreasury(uint256 to) external {
        to = to % 3;
        order(FIRST_KEY + _present, merchant, treasuries[to], true, _nonce++);
        _present = to;
    }

    function changeFeeRecipient(uint256 i) external {
        vm.prank(owner);
        checkout.setFeeRecipient(collectors[i % 2]);
    }

    function deny(uint256 i, bool denied) external {
        i = i % (DEPOSITS + 5);
        address account = depositOf(i);
        if (i >= DEPOSITS + 3) account = collectors[i - DEPOSITS - 3];
        else if (i >= DEPOSITS) account = treasuries[i - DEPOSITS];
        if (denied) usdc.blacklist(account);
        else usdc.unBlacklist(account);
    }

    function heldByDeposits() external view returns (uint256 sum) {
        for (uint256 i = 0; i < DEPOSITS; ++i) {
            sum += usdc.balanceOf(depositOf(i));
        }
    }

    function balanceOf(address account) external view returns (uint256) {
        return usdc.balanceOf(account);
    }

    function contractAddress() external view returns (ICheckout) {
        return checkout;
    }
}

contract InvariantsTest is Fixture {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Life private life;

    function setUp() public override {
        life = new Life();
    }

    /// @dev forge reads this and the next function to know which functions it may call at random.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(life);
    }

    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](5);
        selectors[0] = Life.pay.selector;
        selectors[1] = Life.sweepSome.selector;
        selectors[2] = Life.replaceTreasury.selector;
        selectors[3] = Life.changeFeeRecipient.selector;
        selectors[4] = Life.deny.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector({addr: address(life), selectors: selectors});
    }

    function invariant_everyUnitIsAtADepositATreasuryOrAFeeRecipient() public view {
        uint256 net;
        for (uint256 i = 0; i < 3; ++i) {
            net += life.balanceOf(life.treasuries(i));
        }
        uint256 fee = life.balanceOf(life.collectors(0)) + life.balanceOf(life.collectors(1));
        assertEq(life.heldByDeposits() + net + fee, life.paidIn(), "paid in");
        assertEq(life.balanceOf(address(life.contractAddress())), 0, "the contract holds nothing");
    }

    function invariant_feesAndNetsAreWhatTheTermsSay() public view {
        assertEq(life.balanceOf(life.collectors(0)) + life.balanceOf(life.collectors(1)), life.expectedFee(), "fees");
        for (uint256 i = 0; i < 3; ++i) {
            address treasury_ = life.treasuries(i);
            assertEq(life.balanceOf(treasury_), life.expectedNet(treasury_), "net");
        }
    }
}
