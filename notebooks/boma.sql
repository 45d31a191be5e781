-- DuckDB macros that decode the columns board and marks of the moves table.
--
--   duckdb -init notebooks/boma.sql
--   SELECT boma_own(board, mover) AS own, boma_other(board, mover) AS other, outcome
--   FROM 'out/quickstart/data/moves/kiothi-*/*.parquet' LIMIT 5;
--
-- Boards of Kiothi, Tihbat and Kalah have a byte a hole, South's holes first, each player's
-- from his left to his right. Bao la Kimasai has a bit a hole: macros that begin with bao_.
-- mover is 0 for South and 1 for North. Lists count from 1, as DuckDB's do.

-- What hole number i of the board holds, from 0.
CREATE OR REPLACE MACRO boma_hole(board, i) AS
    ('0x' || substr(hex(board), (2 * i + 1)::BIGINT, 2))::UTINYINT;

-- All holes, South's first.
CREATE OR REPLACE MACRO boma_holes(board) AS
    list_transform(range(octet_length(board)), lambda i: boma_hole(board, i));

-- The mover's holes, and those of the other player.
CREATE OR REPLACE MACRO boma_own(board, mover) AS
    boma_holes(board)[1 + mover * (octet_length(board) // 2) : (1 + mover) * (octet_length(board) // 2)];
CREATE OR REPLACE MACRO boma_other(board, mover) AS boma_own(board, 1 - mover);

-- Seeds on the board.
CREATE OR REPLACE MACRO boma_on_board(board) AS list_sum(boma_holes(board))::INTEGER;

-- Which holes are marked, South's first; the mover's, and those of the other player.
CREATE OR REPLACE MACRO boma_marked(board, marks) AS
    list_transform(range(octet_length(board)), lambda i: (marks::BIGINT >> i::INTEGER) & 1 = 1);
CREATE OR REPLACE MACRO boma_own_marked(board, marks, mover) AS
    boma_marked(board, marks)[1 + mover * (octet_length(board) // 2) : (1 + mover) * (octet_length(board) // 2)];
CREATE OR REPLACE MACRO boma_other_marked(board, marks, mover) AS boma_own_marked(board, marks, 1 - mover);

-- What the mover has taken so far, and the other player.
CREATE OR REPLACE MACRO boma_own_store(south_store, north_store, mover) AS
    CASE mover WHEN 0 THEN south_store ELSE north_store END;
CREATE OR REPLACE MACRO boma_other_store(south_store, north_store, mover) AS
    CASE mover WHEN 0 THEN north_store ELSE south_store END;

-- Everything as the mover sees it.
CREATE OR REPLACE MACRO boma_view(board, marks, south_store, north_store, mover) AS {
    'own': boma_own(board, mover), 'other': boma_other(board, mover),
    'own_marked': boma_own_marked(board, marks, mover), 'other_marked': boma_other_marked(board, marks, mover),
    'own_store': boma_own_store(south_store, north_store, mover),
    'other_store': boma_other_store(south_store, north_store, mover)};

-- Bao: the ring of a seat, 0 or 1 a hole, in the order b1..bn, fn..f1. files is n: 12, or
-- what the variant's name says.
CREATE OR REPLACE MACRO bao_ring(board, seat, files) AS
    list_transform(range(2 * files), lambda i: get_bit(board::BIT, (24 * seat + 8 * (i // 8) + 7 - i % 8)::INTEGER));
CREATE OR REPLACE MACRO bao_own(board, mover, files) AS bao_ring(board, mover, files);
CREATE OR REPLACE MACRO bao_other(board, mover, files) AS bao_ring(board, 1 - mover, files);

-- Bao: stones of a seat.
CREATE OR REPLACE MACRO bao_stones(board, seat) AS
    bit_count(from_hex(substr(hex(board), (6 * seat + 1)::BIGINT, 6))::BIT)::INTEGER;
