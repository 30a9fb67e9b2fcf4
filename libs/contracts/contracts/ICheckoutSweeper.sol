// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.28;

/// @notice The merchant whom a deposit address pays: the three facts that the address commits to, besides the fee.
/// @param initialTreasury The address that is paid until the treasury is replaced.
/// @param delay The seconds until a change ordered by the registrar takes effect. `type(uint32).max` means LOCKED: only
///        the treasury's own key can ever change it.
/// @param number The merchant's number at the platform. It tells apart merchants that share a treasury.
struct Merchant {
    address initialTreasury;
    uint32 delay;
    uint64 number;
}

/// @title The interface of the one contract that the checkout has on a chain
/// @dev A session is identified by the keccak256 of its token. Fees are in basis points, amounts in base units of the
///      token.
interface ICheckoutSweeper {
    /// @notice Money left a deposit address: `net` to the treasury, `fee` to the fee recipient.
    /// @dev The token is not indexed: a service that credits sweeps reads all of them, and a topic costs 119 gas more.
    event Swept(address indexed deposit, address token, address indexed treasury, uint256 net, uint256 fee);
    /// @notice `amount` is at a deposit address, but the token (or the coin's receiver) refused to move it.
    event SweepFailed(address indexed deposit, address token, uint256 amount);
    /// @notice A treasury was replaced, effective at once.
    event TreasuryChanged(bytes32 indexed merchantKey, address indexed from, address indexed to, bool byTreasury);
    /// @notice The registrar ordered a replacement that takes effect at `effectiveAt` unless the treasury objects.
    event TreasuryChangeQueued(
        bytes32 indexed merchantKey, address indexed from, address indexed to, uint48 effectiveAt
    );
    /// @notice The current treasury dropped a queued replacement.
    event TreasuryChangeCancelled(bytes32 indexed merchantKey, address indexed to);
    /// @notice The owner replaced the registrar; `to` is zero where it is disabled.
    event RegistrarChanged(address indexed from, address indexed to);
    /// @notice The owner replaced the fee recipient.
    event FeeRecipientChanged(address indexed from, address indexed to);

    /// @notice The fee is above `MAX_FEE_BPS`.
    error FeeTooHigh(uint16 feeBps, uint16 maxFeeBps);
    /// @notice A treasury or the fee recipient must not be the zero address.
    error ZeroAddress();
    /// @notice The deadline of the order is over.
    error OrderExpired(uint48 deadline, uint256 timestamp);
    /// @notice The order was executed before, or an earlier one was not.
    error WrongNonce(uint32 expected, uint32 given);
    /// @notice The order is not signed by `signer`.
    error BadSignature(address signer);
    /// @notice Only the treasury's own key may replace it: its delay is LOCKED.
    error TreasuryLocked(bytes32 merchantKey);
    /// @notice The contract always has an owner: ownership can be handed over, not given up.
    error OwnerRequired();

    /// @notice Pays the balances of the sessions' deposit addresses to the merchant's treasury and the fee recipient.
    /// @dev Anyone may call it. Sessions without money are ignored; one that cannot be moved is skipped (SweepFailed).
    ///      Reverts with FeeTooHigh, and with ZeroAddress where the merchant has no treasury.
    /// @param token An ERC-20.
    /// @return swept The number of sessions that were swept.
    function sweep(Merchant calldata merchant, uint16 feeBps, address token, bytes32[] calldata sessions)
        external
        returns (uint256 swept);

    /// @notice Does the same as `sweep` for the chain's own coin. Its events have the token zero.
    function sweepNative(Merchant calldata merchant, uint16 feeBps, bytes32[] calldata sessions)
        external
        returns (uint256 swept);

    /// @notice Makes several calls in one transaction, all or none: a sweep never runs after an order that failed.
    function multicall(bytes[] calldata data) external returns (bytes[] memory results);

    /// @notice Executes a signed order to replace a merchant's treasury. Anyone who has the order may call it.
    /// @dev Reverts with ZeroAddress, OrderExpired, TreasuryLocked, WrongNonce or BadSignature.
    /// @param byTreasury True: the current treasury signed; the order takes effect at once and drops a queued change
    ///        (an order to itself cancels). False: the registrar signed; the order takes effect after the merchant's
    ///        delay.
    /// @param nonce The next nonce of the side that signed (see `noncesOf`).
    /// @param deadline The last second at which the order is accepted.
    /// @param signature The signature of the signer's key (ECDSA), else of its code (EIP-1271), over the EIP-712 struct
    ///        SetTreasury(bytes32 merchantKey,address to,bool byTreasury,uint32 nonce,uint48 deadline)
    function setTreasury(
        Merchant calldata merchant,
        address to,
        bool byTreasury,
        uint32 nonce,
        uint48 deadline,
        bytes calldata signature
    ) external;

    /// @notice Replaces the registrar. Only the owner may call it; zero disables the registrar.
    function setRegistrar(address to) external;

    /// @notice Replaces the fee recipient, also for existing deposit addresses. Only the owner may call it.
    function setFeeRecipient(address to) external;

    /// @notice Returns the key of a merchant in this contract: the keccak256 of the encoded tuple.
    function merchantKey(Merchant calldata merchant) external pure returns (bytes32);

    /// @notice Returns the treasury that a sweep would pay now.
    function treasuryOf(Merchant calldata merchant) external view returns (address);

    /// @notice Returns the queued replacement, or zeros where there is none.
    function queuedTreasury(Merchant calldata merchant) external view returns (address to, uint48 effectiveAt);

    /// @notice Returns the next nonce for an order of the treasury, and for one of the registrar.
    function noncesOf(Merchant calldata merchant) external view returns (uint32 byTreasury, uint32 byRegistrar);

    /// @notice Returns the deposit address of a session, whether its code is deployed yet or not.
    function depositAddress(Merchant calldata merchant, uint16 feeBps, bytes32 session) external view returns (address);

    /// @notice Returns the account whose orders replace treasuries after their delay; zero where it is disabled.
    function registrar() external view returns (address);

    /// @notice Returns the account that receives fees.
    function feeRecipient() external view returns (address);

    /// @notice Returns the contract whose code every deposit address runs.
    function implementation() external view returns (address);
}
